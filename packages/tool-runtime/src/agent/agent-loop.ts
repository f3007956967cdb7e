import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';

/** The run of an agent as every step of its loop receives it: dependencies, input, and state so far. */
export type AgentLoop = { deps: AgentDeps; run: AgentRun; session: AgentSession };
