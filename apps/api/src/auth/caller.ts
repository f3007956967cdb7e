import type { Role, Scope } from '@pinion/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenLimit } from './token-permission.ts';

/** The caller of a request, with their role and scope. */
export type Caller = {
  scope: Scope;
  role: Role;
  name: string;
  /**
   * False as long as the local owner is the only member. Until then, every caller that reaches this server, or presents its
   * start token, is the owner.
   */
  isShared: boolean;
  /** The access token that was presented; null when none was required. */
  token_id: string | null;
  /** The account that is signed in; null for a token, a session that was opened with one, and the local owner. */
  account_id: string | null;
  /** The agents that the token makes calls as; empty when it is bound to none. */
  agent_ids: readonly string[];
  /** True when the token can only make calls of its agents. */
  isExecuteOnly: boolean;
  /** A limit of the token below the role. */
  limit: TokenLimit;
  /** True for the session of a browser, false for a token and for the local owner. */
  isSession: boolean;
};

/**
 * Resolves the caller of a request. Undefined when the workspace is shared or has a start token, and no valid credential was
 * presented.
 */
export type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | undefined>;

/** Returns the caller of a workspace with a single local user. */
export const aloneAs = (scope: Scope): Caller => ({
  scope,
  role: 'owner',
  name: 'Owner',
  isShared: false,
  token_id: null,
  account_id: null,
  agent_ids: [],
  isExecuteOnly: false,
  limit: null,
  isSession: false,
});

/** Wraps a `CallerOf` for routes that every reader can access. A token for calls or runs alone counts as no caller there. */
export const readersOf =
  (callerOf: CallerOf): CallerOf =>
  async (request, reply) => {
    const caller = await callerOf(request, reply);
    return caller?.isExecuteOnly === true || caller?.limit?.kind === 'runs' ? undefined : caller;
  };
