import { costOf, type ModelTurn, type NodeError, noSpending, priceOf, type Spending, type Usage } from '@pinion/contracts';
import { approvalIdOf } from '../call/approval-id.ts';
import type { Reservation } from '../ports/index.ts';
import type { AgentLoop } from './agent-loop.ts';
import type { AgentRun } from './agent-run.ts';
import type { FailedUsage } from './lost-attempt.ts';
import { requestBudgetIncrease } from './request-budget-increase.ts';
import { leastOf, overdrawn } from './left-to-spend.ts';
import { headroomOf, noHeadroom, reserveShared } from './shared-budgets.ts';

/** The reservation for one attempt at an answer. */
export type BudgetHold = {
  ok: true;
  /** Maximum number of output tokens of the answer. */
  maxOutputTokens: number | undefined;
  /** Settles the reservation. An answer is charged. Undefined means that there is none, and the reservation is released. */
  settle(turn: ModelTurn | undefined): Promise<void>;
  /** Settles an attempt that failed after its provider had started. */
  lose(used: FailedUsage): Promise<void>;
};

/** Reserves the maximum cost of one attempt. `place` names it. If it does not fit, approval for more is requested. */
export async function reserveTurnBudget(
  loop: AgentLoop,
  iteration: number,
  location: string,
): Promise<BudgetHold | { ok: false; error?: NodeError }> {
  const { run, session } = loop;
  const { budget, messages, instructions } = session;
  for (let requested = 0; ; requested += 1) {
    const isRecorded = run.recorded?.turn(iteration) !== undefined;
    // The cost of an answer in the journal is known, so nothing is reserved for it and no approval is requested.
    const headroom = isRecorded ? noHeadroom : await headroomOf(loop);
    if (headroom === 'unknown') return unavailable;
    const above = isRecorded ? undefined : budget.leftAbove();
    const left = leastOf(headroom.left, above);
    if (!isRecorded && isUnpriced(loop, left)) return withoutPrice(run);
    const allowed = budget.allowModel({ model: run.model, instructions, messages, tools: run.tools }, left);
    const about = `${location}.${requested}`;
    // A budget that was raised before a crash is also raised after it.
    const wasRaised = !allowed.ok && run.recorded?.budget(approvalIdOf('budget', run.caller, about)) !== undefined;
    if (isRecorded && !wasRaised)
      return heldTurn(loop, { ...(allowed.ok ? allowed : unbounded), reservation: undefined, giveBack: () => undefined });
    if (allowed.ok) {
      const limit = overdrawn(allowed.reserved, above);
      if (limit !== undefined || endedHere(run, isRecorded)) {
        session.journal.append({ type: 'agent.budget_reached', limit: limit ?? 'workspace', spent: budget.spent });
        return { ok: false };
      }
      const giveBack = budget.holdAbove(allowed.reserved);
      const answer = await reserveShared(loop, allowed.reserved);
      if (answer !== 'unknown' && answer.ok) return heldTurn(loop, { ...allowed, reservation: answer.reservation, giveBack });
      giveBack();
      if (answer === 'unknown') return unavailable;
      session.journal.append({ type: 'agent.budget_reached', limit: 'workspace', spent: answer.spent });
      return { ok: false };
    }
    if (!(await requestBudgetIncrease(loop, allowed.limit, about))) return { ok: false };
  }
}

/**
 * Checks whether the recorded run ended here. A journal does not hold what a budget above had left, but it does hold that it
 * was too low.
 */
const endedHere = ({ recorded }: AgentRun, isRecorded: boolean): boolean =>
  recorded?.isReplay === true &&
  !isRecorded &&
  recorded.events.some(event => event.type === 'agent.finished' && event.finish_reason === 'budget');

/** Checks for a limit in dollars without a price. Such a limit would have no effect. */
function isUnpriced({ deps, run, session }: AgentLoop, left: Partial<Spending> | undefined): boolean {
  const { model, scope } = run;
  const { budget } = session;
  const isLimited = budget.budget?.max_usd !== undefined || left?.usd !== undefined;
  return isLimited && model.provider !== 'scripted' && priceOf(deps.prices(scope), model.model) === undefined;
}

const withoutPrice = ({ model }: AgentRun): { ok: false; error: NodeError } => ({
  ok: false,
  error: {
    code: 'POLICY_DENIED',
    message: `This agent has a limit in US dollars, but ${model.model} has no price, so the model was not called. Set its price on the Budgets page (0 is a price).`,
    details: { reason: 'price_unknown', model: model.model },
  },
});

const unbounded = { maxOutputTokens: undefined, reserved: noSpending };

type Held = {
  maxOutputTokens: number | undefined;
  reserved: Spending;
  /** The reservation from the shared budgets. */
  reservation: Reservation | undefined;
  /** Releases what is reserved from the budgets of the agents above. */
  giveBack: () => void;
};

function heldTurn({ deps, run, session }: AgentLoop, held: Held): BudgetHold {
  const { budget, messages } = session;
  const { maxOutputTokens, reserved, reservation, giveBack } = held;
  const costIn = (usage: NonNullable<ModelTurn['usage']>) => costOf(deps.prices(run.scope), run.model.model, usage);
  let isOpen = true;
  const end = async (charge: () => void, counted: Spending): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    giveBack();
    const before = budget.spent;
    charge();
    if (reservation === undefined) return;
    const { tokens, usd } = budget.spent;
    const cost = { tokens: tokens - before.tokens, calls: 0, usd: usd - before.usd };
    // The answer matters more than its accounting: if the settlement cannot be stored, the amount stays reserved.
    const estimated = { tokens: Math.max(0, cost.tokens - counted.tokens), calls: 0, usd: Math.max(0, cost.usd - counted.usd) };
    await Promise.resolve(deps.meter?.settle(reservation, cost, estimated)).catch(() => undefined);
  };
  return {
    ok: true,
    maxOutputTokens,
    settle: turn => {
      const costUsd = turn?.usage === undefined ? undefined : costIn(turn.usage);
      return end(
        () => {
          if (turn !== undefined) budget.chargeTurn({ model: run.model, messages }, turn, { bound: reserved, costUsd });
        },
        countedIn(turn?.usage, costUsd),
      );
    },
    lose: ({ usage, isEstimated }) => {
      const costUsd = costIn(usage) ?? 0;
      return end(() => budget.chargeLost(usage, costUsd), isEstimated ? noSpending : countedIn(usage, costUsd));
    },
  };
}

/** Returns what the provider counted. The rest of what is charged is an estimate. */
const countedIn = ({ input_tokens = 0, output_tokens = 0 }: Usage = {}, usd = 0): Spending => ({
  tokens: input_tokens + output_tokens,
  calls: 0,
  usd,
});

const unavailable: { ok: false; error: NodeError } = {
  ok: false,
  error: {
    code: 'PROVIDER_ERROR',
    message: 'Budgets could not be read, so the model was not called. Start the run again when the database is available.',
    details: { reason: 'budget_unavailable' },
  },
};
