import { noSpending, type Spending } from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { BudgetMeter, BudgetRefusal, Reservation } from '../../ports/index.ts';
import { caught } from '../caught.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Next, Stage } from '../stage.ts';

/**
 * Creates the stage that reserves the cost of a call in the shared budgets before it is sent, and settles it by whether it was
 * sent.
 */
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

/** Reserves the cost. Undefined means that the budgets could not be read, so nothing is spent. */
async function reserve(meter: BudgetMeter, { scope, caller }: ToolCall, spending: Spending) {
  try {
    return await meter.reserve(spending, { scope, workflow_id: caller?.workflow_id });
  } catch {
    return undefined;
  }
}

/**
 * Settles a reservation. The call's result matters more than its accounting: if the settlement cannot be stored, the cost stays
 * reserved.
 */
async function settle(meter: BudgetMeter, reservation: Reservation, spending: Spending): Promise<void> {
  try {
    await meter.settle(reservation, spending);
  } catch {
    return;
  }
}

const unavailable = ({ tool }: ToolCall): Outcome =>
  failure('PROVIDER_ERROR', `Budgets cannot be read, so ${tool.ref} was not called.`, { reason: 'budget_unavailable' }, 1);

const refused = ({ tool }: ToolCall, { limit, subject }: BudgetRefusal): Outcome =>
  failure('POLICY_DENIED', `The budget of ${subject} has no ${text[limit]} left for ${tool.ref}. Nothing was sent.`, {
    reason: 'budget',
    limit,
    subject,
  });

const text = { tokens: 'tokens', calls: 'tool calls', usd: 'money' } as const;
