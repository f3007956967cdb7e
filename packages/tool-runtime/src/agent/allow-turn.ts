import type { ModelTurn, NodeError } from '@pinion/contracts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import { reserveTurnBudget } from './reserve-turn-budget.ts';
import { type FailedAttempt, usedByFailure } from './lost-attempt.ts';

/** What is held back for one answer of the model. */
export type ReservedTurn = {
  ok: true;
  /** What the next attempt may say at most. */
  maxOutputTokens: number | undefined;
  /** An attempt failed: what it used is spent. With `again`, another one is held back for; false: it does not fit. */
  failed(attempt: FailedAttempt, again: boolean): Promise<boolean>;
  /** Its end; undefined: there is no answer, and what is still held back is given back. */
  settle(turn: ModelTurn | undefined): Promise<void>;
};
/** `error`: it is not known what may be spent. */
export type Allowance = ReservedTurn | { ok: false; error?: NodeError };

/**
 * Before the model is asked: what the answer could cost at most is held back, from the run's own budget and from those it
 * shares. Where it does not fit, the node asks for more, or ends with what it has (requirements C50). An attempt that
 * fails after its vendor began to work is paid for, and the next one has to fit again.
 */
export const allowTurn = (deps: AgentDeps, run: AgentRun, session: AgentSession, iteration: number): Promise<Allowance> =>
  deps.meter === undefined && session.budget.budget === undefined && session.budget.leftAbove() === undefined
    ? nobodyCounts
    : countedTurn(deps, run, session, iteration);

const nothingToDo = Promise.resolve();
/** Where there is no limit, nothing is held back, and the loop pays nothing for it. */
const nobodyCounts: Promise<ReservedTurn> = Promise.resolve({
  ok: true,
  maxOutputTokens: undefined,
  failed: (_attempt, again) => Promise.resolve(again),
  settle: () => nothingToDo,
});

async function countedTurn(deps: AgentDeps, run: AgentRun, session: AgentSession, iteration: number): Promise<Allowance> {
  const about = `model.${iteration}`;
  const first = await reserveTurnBudget(deps, run, session, iteration, about);
  if (!first.ok) return first;
  let reservation = first;
  let lost = 0;
  const turn: ReservedTurn = {
    ok: true,
    maxOutputTokens: first.maxOutputTokens,
    settle: answer => reservation.settle(answer),
    async failed(attempt, again) {
      const { budget, instructions, messages } = session;
      const used = usedByFailure(attempt, () => budget.inputBound(instructions, messages, run.tools));
      if (used === undefined || run.model.provider === 'scripted') return again;
      await reservation.lose(used);
      if (!again) return false;
      lost += 1;
      const next = await reserveTurnBudget(deps, run, session, iteration, `${about}.lost${lost}`);
      if (!next.ok) return false;
      reservation = next;
      turn.maxOutputTokens = next.maxOutputTokens;
      return true;
    },
  };
  return turn;
}
