import { createHmac } from 'node:crypto';
import { isSame } from '../../platform/database/is-same.ts';

/** The claims of a callback's address: this approval, of this workspace. */
export type CallbackTicket = { workspace_id: string; question_id: string };

export const signCallback = (key: Uint8Array, { workspace_id, question_id }: CallbackTicket): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([workspace_id, question_id]))
    .digest('base64url');

/** Checks whether one of the keys signed the ticket. */
export const isCallbackSigned = (keys: readonly Uint8Array[], ticket: CallbackTicket, signature: string): boolean =>
  keys.some(key => isSame(signCallback(key, ticket), signature));
