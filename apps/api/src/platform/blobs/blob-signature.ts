import { createHmac } from 'node:crypto';
import { isSame } from '../database/is-same.ts';

/** The claims of a blob's URL: this blob, of this workspace, until then. */
export type BlobTicket = { id: string; workspace_id: string /** Seconds since 1970. */; exp: number };

export const signTicket = (key: Uint8Array, { id, workspace_id, exp }: BlobTicket): string => sign(key, [id, workspace_id, exp]);

/** Checks whether one of the keys signed the ticket. */
export const isTicketSigned = (keys: readonly Uint8Array[], ticket: BlobTicket, signature: string): boolean =>
  keys.some(key => isSame(signTicket(key, ticket), signature));

/** Signs that the blob of a ticket has these bytes. When the blob is gone, only this signature identifies them. */
export const signContent = (key: Uint8Array, { id, workspace_id, exp }: BlobTicket, sha256: string): string =>
  sign(key, [id, workspace_id, exp, sha256]);

/** Checks whether one of the keys signed that the blob of a ticket has these bytes. */
export const isContentSigned = (keys: readonly Uint8Array[], ticket: BlobTicket, sha256: string, signature: string): boolean =>
  keys.some(key => isSame(signContent(key, ticket, sha256), signature));

const sign = (key: Uint8Array, parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
