import { createHmac } from 'node:crypto';
import { isSame } from './is-same.ts';

/** What a blob's URL promises: this blob, of this workspace, until then. */
export type BlobTicket = { id: string; workspace_id: string /** Seconds since 1970. */; exp: number };

export const signTicket = (key: Uint8Array, { id, workspace_id, exp }: BlobTicket): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, workspace_id, exp]))
    .digest('base64url');

/** Returns whether one of the keys signed the ticket. */
export const holdsTicket = (keys: readonly Uint8Array[], ticket: BlobTicket, signature: string): boolean =>
  keys.some(key => isSame(signTicket(key, ticket), signature));
