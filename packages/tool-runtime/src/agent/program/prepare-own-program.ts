import type { ToolCall } from '../../call/tool-call.ts';
import type { CallContext } from '../../executor/open-call.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { AgentCaps } from '../agent-caps.ts';
import type { ProgramRun, ToolRun } from '../agent-run.ts';
import { RunBudget } from '../run-budget.ts';
import { prepareProgram } from './prepare-program.ts';
import type { ProgramTurn } from './program-host.ts';

/** The call that runs the program: its context, and the run that it belongs to. */
type ProgramOwner = { deps: AgentDeps; run: ToolRun; program: ProgramRun; context: CallContext };

/**
 * Prepares a call whose code calls tools, without an agent. The policy of the node applies to each of its calls, which count against
 * the caps of the node and of the agents above.
 */
export function prepareOwnProgram(
  { deps, run, program, context }: ProgramOwner,
  call: ToolCall,
  turn: Pick<ProgramTurn, 'mayStart' | 'interrupted'>,
): void {
  const { tools, policy, above, onCaps, unavailable } = program;
  const budget = new RunBudget(undefined, deps.prices(run.scope), above?.budget);
  const caps = new AgentCaps(policy.max_tool_calls, budget, above);
  onCaps?.(caps);
  const session = {
    budget,
    caps,
    // The call that runs the program is the first.
    callsMade: 1,
    journal: run.journal,
    context: { ...context, policy, unavailable: new Map(unavailable?.map(({ name, why }) => [name, why])) },
  };
  const { caller, approvals, recorded } = run;
  const loop = { deps, session, run: { tools, programTools: tools, caller, approvals, recorded } };
  prepareProgram(loop, call, { ...turn, iteration: 0, span: run.span });
}
