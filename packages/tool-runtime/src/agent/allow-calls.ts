import type { ToolSpec } from '@pinion/contracts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import { askForMore } from './ask-for-more.ts';

/** Before calls are made, by a turn or by rules. `about` names the place. False: it does not fit, and nobody gave more. */
export async function allowCalls(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  specs: readonly (ToolSpec | undefined)[],
  about: string,
): Promise<boolean> {
  for (let asked = 0; ; asked += 1) {
    const limit = session.budget.allowCalls(specs);
    if (limit === undefined) break;
    if (!(await askForMore(deps, run, session, limit, `${about}.${asked}`))) return false;
  }
  for (const spec of specs) session.budget.chargeCall(spec);
  return true;
}
