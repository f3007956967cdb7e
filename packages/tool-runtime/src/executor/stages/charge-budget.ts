import { noSpending, type Spending } from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { BudgetMeter, BudgetRefusal, Reservation } from '../../ports/index.ts';
import { caught } from '../caught.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Next, Stage } from '../stage.ts';

/** What a call costs is held back from the budgets that runs share before it is sent, and settled by whether it was (4-112). */
export const chargeBudget =
  ({ meter }: ExecutorDeps): Stage =>
  (call, next) =>
    meter === undefined ? next(call) : charged(meter, call, next);

async function charged(meter: BudgetMeter, call: ToolCall, next: Next): Promise<Outcome> {
  const spending: Spending = { tokens: 0, calls: 1, usd: call.tool.spec.cost_usd ?? 0 };
  const reserved = await reserve(meter, call, spending);
  if (reserved === undefined) return unavailable(call);
  if (!reserved.ok) return refused(call, reserved.refusal);
  const outcome = await caught(call, next);
  await settle(meter, reserved.reservation, call.wasSent || outcome.ok ? spending : noSpending);
  return outcome;
}

/** undefined: the budgets cannot be read, so nothing is spent. */
async function reserve(meter: BudgetMeter, { scope, caller }: ToolCall, spending: Spending) {
  try {
    return await meter.reserve(spending, { scope, workflow_id: caller?.workflow_id });
  } catch {
    return undefined;
  }
}

/** What the call did is worth more than its price: a price that cannot be written down stays held back. */
async function settle(meter: BudgetMeter, reservation: Reservation, spending: Spending): Promise<void> {
  try {
    await meter.settle(reservation, spending);
  } catch {
    return;
  }
}

const unavailable = ({ tool }: ToolCall): Outcome =>
  failure('PROVIDER_ERROR', `the budgets cannot be read, so ${tool.ref} was not sent`, { reason: 'budget_unavailable' }, 1);

const refused = ({ tool }: ToolCall, { limit, subject }: BudgetRefusal): Outcome =>
  failure('POLICY_DENIED', `the budget of ${subject} has no ${text[limit]} left for ${tool.ref}; nothing was sent`, {
    reason: 'budget',
    limit,
    subject,
  });

const text = { tokens: 'tokens', calls: 'tool calls', usd: 'money' } as const;
