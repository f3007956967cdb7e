import type { CallContext } from '../executor/open-call.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Recorded } from './recorded.ts';

/** The session of calls, as every step of a call receives it. `recorded` is the part that the journal already contains. */
export type CallSession = { deps: AgentDeps; context: CallContext; recorded: Recorded | undefined };
