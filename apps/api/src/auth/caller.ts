import type { Role, Scope } from '@pinion/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who asks, and what they are here. */
export type Caller = {
  scope: Scope;
  role: Role;
  name: string;
  /** False as long as the local owner is the only member: then whoever reaches this server, or shows its start token, is them. */
  isShared: boolean;
  /** What they showed; null: nothing was asked for. */
  token_id: string | null;
  /** The agents as which that token makes calls; empty: it is bound to none. */
  agent_ids: readonly string[];
  /** That token makes calls of its agents, and may do nothing else. */
  isExecuteOnly: boolean;
};

/** Undefined: this workspace is shared or has a start token, and nothing was shown that lets anybody in. */
export type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | undefined>;

/** A person alone with their machine. */
export const aloneAs = (scope: Scope): Caller => ({
  scope,
  role: 'owner',
  name: 'Owner',
  isShared: false,
  token_id: null,
  agent_ids: [],
  isExecuteOnly: false,
});

/** For routes that anybody who may read is let into: a token that only makes calls is nobody there. */
export const readersOf =
  (callerOf: CallerOf): CallerOf =>
  async (request, reply) => {
    const caller = await callerOf(request, reply);
    return caller?.isExecuteOnly === true ? undefined : caller;
  };
