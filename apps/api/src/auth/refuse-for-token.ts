import { createMessage } from '@pinion/contracts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Caller } from './caller.ts';
import { readOnlyToken } from './refuse-beyond-limit.ts';

/** The callers of an operation, beyond its permission. */
export type CallerRequirement = {
  kind: 'query' | 'mutation';
  /** The credential that is required: the session of a browser, or one that began with an account. Tokens are refused. */
  signedInWith?: 'session' | 'account' | undefined;
  /** True for a mutation that a token for reading can make, because it changes nothing but the session that makes it. */
  isForReaders?: true | undefined;
};

/**
 * Throws FORBIDDEN for an operation that belongs to people, when a token makes it, and for every change by a token that can only
 * read. The local owner has neither a session nor a token.
 */
export function refuseForToken(caller: Caller | undefined, { kind, signedInWith, isForReaders }: CallerRequirement): void {
  if (caller === undefined || !caller.isShared) return;
  if (kind === 'mutation' && caller.limit?.kind === 'read' && isForReaders !== true) throw readOnlyToken();
  if (signedInWith === undefined) return;
  if (!caller.isSession || (signedInWith === 'account' && caller.account_id === null))
    throw new Refusal('FORBIDDEN', createMessage('Only a person who is signed in can do this. Tokens can’t'), {
      needs: signedInWith,
    });
}
