import type { ToolSpec } from '@pinion/contracts';
import type { CallLoop } from './agent-loop.ts';
import { requestBudgetIncrease } from './request-budget-increase.ts';
import type { BudgetLimit } from './run-budget.ts';

/** The budget that each call exceeds. Undefined means that it fits and is charged. */
export type CallAllowance = readonly (BudgetLimit | undefined)[];

/** The calls that a turn or a rule would make. */
type PlannedCalls = {
  specs: readonly (ToolSpec | undefined)[];
  /** Names their position in the run. */
  about: string;
  /** True when no call is made after one that does not fit. */
  isChain?: boolean;
};

/**
 * Checks the budget before calls are made by a turn or by rules. If the calls do not fit together, the node requests more, and
 * if that is not granted, the calls that fit are made in order.
 */
export async function allowCalls(loop: CallLoop, { specs, about, isChain = false }: PlannedCalls): Promise<CallAllowance> {
  const { budget } = loop.session;
  for (let requested = 0; ; requested += 1) {
    const limit = budget.allowCalls(specs);
    if (limit === undefined || !(await requestBudgetIncrease(loop, limit, `${about}.${requested}`))) break;
  }
  let reached: BudgetLimit | undefined;
  return specs.map(spec => {
    const limit = (isChain ? reached : undefined) ?? budget.allowCalls([spec]) ?? budget.allowCallAbove(spec);
    if (limit === undefined) budget.chargeCall(spec);
    else reached ??= limit;
    return limit;
  });
}
