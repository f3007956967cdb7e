import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';

/** The run of an agent as every step of its loop receives it: dependencies, input, and state so far. */
export type AgentLoop = { deps: AgentDeps; run: AgentRun; session: AgentSession };

/** The part of a loop that counts calls and charges them. Code that calls tools has it without an agent. */
export type CallLoop = {
  deps: AgentDeps;
  run: Pick<AgentRun, 'caller' | 'programTools' | 'approvals' | 'recorded' | 'tools'>;
  session: Pick<AgentSession, 'budget' | 'callsMade' | 'caps' | 'context' | 'journal'>;
};
