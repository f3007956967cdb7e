import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a callback's address promises: this question, of this workspace. */
export type CallbackTicket = { workspace_id: string; question_id: string };

export const signCallback = (key: Uint8Array, { workspace_id, question_id }: CallbackTicket): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([workspace_id, question_id]))
    .digest('base64url');

export function holdsCallback(key: Uint8Array, ticket: CallbackTicket, signature: string): boolean {
  const [wanted, given] = [Buffer.from(signCallback(key, ticket)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
