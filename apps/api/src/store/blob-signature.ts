import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a blob's URL promises: this blob, of this workspace, until then. */
export type BlobTicket = { id: string; workspace_id: string /** Seconds since 1970. */; exp: number };

export const signTicket = (key: Uint8Array, { id, workspace_id, exp }: BlobTicket): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, workspace_id, exp]))
    .digest('base64url');

export function holdsTicket(key: Uint8Array, ticket: BlobTicket, signature: string): boolean {
  const [wanted, given] = [Buffer.from(signTicket(key, ticket)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
