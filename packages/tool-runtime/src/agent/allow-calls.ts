import type { ToolSpec } from '@pinion/contracts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import { requestBudgetIncrease } from './request-budget-increase.ts';
import type { BudgetLimit } from './run-budget.ts';

/** The budget that each call exceeds. Undefined means that it fits and is charged. */
export type CallAllowance = readonly (BudgetLimit | undefined)[];

/**
 * Checks the budget before calls are made by a turn or by rules. `about` names the position. If the calls do not fit together,
 * the node requests more, and if that is not granted, the calls that fit are made in order. With `isChain`, no call after one
 * that does not fit is made.
 */
export async function allowCalls(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  specs: readonly (ToolSpec | undefined)[],
  about: string,
  isChain = false,
): Promise<CallAllowance> {
  const { budget } = session;
  for (let requested = 0; ; requested += 1) {
    const limit = budget.allowCalls(specs);
    if (limit === undefined || !(await requestBudgetIncrease(deps, run, session, limit, `${about}.${requested}`))) break;
  }
  let reached: BudgetLimit | undefined;
  return specs.map(spec => {
    const limit = (isChain ? reached : undefined) ?? budget.allowCalls([spec]) ?? budget.allowCallAbove(spec);
    if (limit === undefined) budget.chargeCall(spec);
    else reached ??= limit;
    return limit;
  });
}
