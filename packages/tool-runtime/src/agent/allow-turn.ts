import type { ModelTurn, NodeError } from '@pinion/contracts';
import type { AgentLoop } from './agent-loop.ts';
import { reserveTurnBudget } from './reserve-turn-budget.ts';
import { type FailedAttempt, usedByFailure } from './lost-attempt.ts';

/** The reservation for one model turn. */
export type ReservedTurn = {
  ok: true;
  /** Maximum number of output tokens of the next attempt. */
  maxOutputTokens: number | undefined;
  /**
   * Records a failed attempt: what it used is spent. With `again`, another attempt is reserved. Returns false if it does not
   * fit.
   */
  failed(attempt: FailedAttempt, again: boolean): Promise<boolean>;
  /** Settles the reservation. Undefined means that there is no answer, and the remaining reservation is released. */
  settle(turn: ModelTurn | undefined): Promise<void>;
};
/** The result of the budget check. `error` means that the remaining budget could not be determined. */
export type Allowance = ReservedTurn | { ok: false; error?: NodeError };

/**
 * Reserves the maximum cost of a model turn before the model is called, from the run's own budget and from shared budgets. If
 * it does not fit, the node requests more, or ends with what it has. An attempt that fails after the provider has started is
 * paid for, and the next one has to fit again.
 */
export function allowTurn(loop: AgentLoop, iteration: number): Promise<Allowance> {
  const { meter } = loop.deps;
  const { budget } = loop.session;
  const isUnlimited = meter === undefined && budget.budget === undefined && budget.leftAbove() === undefined;
  return isUnlimited ? nobodyCounts : countedTurn(loop, iteration);
}

const nothingToDo = Promise.resolve();
/** The allowance without any limit: nothing is reserved, and the loop has no overhead. */
const nobodyCounts: Promise<ReservedTurn> = Promise.resolve({
  ok: true,
  maxOutputTokens: undefined,
  failed: (_attempt, again) => Promise.resolve(again),
  settle: () => nothingToDo,
});

async function countedTurn(loop: AgentLoop, iteration: number): Promise<Allowance> {
  const about = `model.${iteration}`;
  const first = await reserveTurnBudget(loop, iteration, about);
  if (!first.ok) return first;
  let reservation = first;
  let lost = 0;
  const turn: ReservedTurn = {
    ok: true,
    maxOutputTokens: first.maxOutputTokens,
    settle: answer => reservation.settle(answer),
    async failed(attempt, again) {
      const { run, session } = loop;
      const { budget, instructions, messages } = session;
      const used = usedByFailure(attempt, () => budget.inputBound(instructions, messages, run.tools));
      if (used === undefined || run.model.provider === 'scripted') return again;
      await reservation.lose(used);
      if (!again) return false;
      lost += 1;
      const next = await reserveTurnBudget(loop, iteration, `${about}.lost${lost}`);
      if (!next.ok) return false;
      reservation = next;
      turn.maxOutputTokens = next.maxOutputTokens;
      return true;
    },
  };
  return turn;
}
