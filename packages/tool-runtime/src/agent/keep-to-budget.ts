import { costOf, type ModelTurn, type NodeError, noSpending, type Spending, type ToolSpec } from '@pinion/contracts';
import { questionIdOf } from '../call/question-id.ts';
import type { Reservation } from '../ports/index.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import { askForMore } from './ask-for-more.ts';
import { type FailedAttempt, usedByFailure } from './lost-attempt.ts';
import { headroomOf, noHeadroom, reserveShared } from './shared-budgets.ts';

/** What is held back for one answer of the model. */
export type HeldTurn = {
  ok: true;
  /** What the next attempt may say at most. */
  maxOutputTokens: number | undefined;
  /** An attempt failed: what it used is spent. With `again`, another one is held back for; false: it does not fit. */
  failed(attempt: FailedAttempt, again: boolean): Promise<boolean>;
  /** Its end; undefined: there is no answer, and what is still held back is given back. */
  settle(turn: ModelTurn | undefined): Promise<void>;
};
/** `error`: it is not known what may be spent. */
export type Allowance = HeldTurn | { ok: false; error?: NodeError };

/**
 * Before the model is asked: what the answer could cost at most is held back, from the run's own budget and from those it
 * shares. Where it does not fit, the node asks for more, or ends with what it has (requirements C50). An attempt that
 * fails after its vendor began to work is paid for, and the next one has to fit again.
 */
export const allowTurn = (deps: AgentDeps, run: AgentRun, session: AgentSession, iteration: number): Promise<Allowance> =>
  deps.meter === undefined && session.budget.budget === undefined ? nobodyCounts : countedTurn(deps, run, session, iteration);

const nothingToDo = Promise.resolve();
/** Where there is no limit, nothing is held back, and the loop pays nothing for it. */
const nobodyCounts: Promise<HeldTurn> = Promise.resolve({
  ok: true,
  maxOutputTokens: undefined,
  failed: (_attempt, again) => Promise.resolve(again),
  settle: () => nothingToDo,
});

async function countedTurn(deps: AgentDeps, run: AgentRun, session: AgentSession, iteration: number): Promise<Allowance> {
  const about = `model.${iteration}`;
  const first = await holdTurn(deps, run, session, iteration, about);
  if (!first.ok) return first;
  let held = first;
  let lost = 0;
  const turn: HeldTurn = {
    ok: true,
    maxOutputTokens: first.maxOutputTokens,
    settle: answer => held.settle(answer),
    async failed(attempt, again) {
      const { budget, instructions, messages } = session;
      const used = usedByFailure(attempt, () => budget.inputBound(instructions, messages, run.tools));
      if (used === undefined || run.model.provider === 'scripted') return again;
      await held.lose(used);
      if (!again) return false;
      lost += 1;
      const next = await holdTurn(deps, run, session, iteration, `${about}.lost${lost}`);
      if (!next.ok) return false;
      held = next;
      turn.maxOutputTokens = next.maxOutputTokens;
      return true;
    },
  };
  return turn;
}

type Held = Pick<HeldTurn, 'ok' | 'maxOutputTokens' | 'settle'> & {
  lose(used: NonNullable<ModelTurn['usage']>): Promise<void>;
};

async function holdTurn(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  iteration: number,
  place: string,
): Promise<Held | { ok: false; error?: NodeError }> {
  const { budget, messages, instructions } = session;
  for (let asked = 0; ; asked += 1) {
    const isRecorded = run.recorded?.turn(iteration) !== undefined;
    // What an answer of the journal cost is known: nothing is held back for it, and nobody asked.
    const headroom = isRecorded ? noHeadroom : await headroomOf(deps, run, session);
    if (headroom === 'unknown') return unavailable;
    const allowed = budget.allowModel(run.model, instructions, messages, run.tools, headroom.left);
    const about = `${place}.${asked}`;
    // More that was given before a crash counts after it, too.
    const wasRaised = !allowed.ok && run.recorded?.budget(questionIdOf('budget', run.caller, about)) !== undefined;
    if (isRecorded && !wasRaised) return heldTurn(deps, run, session, allowed.ok ? allowed : unbounded, undefined);
    if (allowed.ok) {
      const answer = await reserveShared(deps, run, session, allowed.reserved);
      if (answer === 'unknown') return unavailable;
      if (answer.ok) return heldTurn(deps, run, session, allowed, answer.reservation);
      session.journal.append({ type: 'agent.budget_reached', limit: 'workspace', spent: answer.spent });
      return { ok: false };
    }
    if (!(await askForMore(deps, run, session, allowed.limit, about))) return { ok: false };
  }
}

const unbounded = { maxOutputTokens: undefined, reserved: noSpending };

function heldTurn(
  deps: AgentDeps,
  run: AgentRun,
  { budget, messages }: AgentSession,
  { maxOutputTokens, reserved }: { maxOutputTokens: number | undefined; reserved: Spending },
  reservation: Reservation | undefined,
): Held {
  const priceOf = (usage: NonNullable<ModelTurn['usage']>) => costOf(deps.prices(run.scope), run.model.model, usage);
  let isOpen = true;
  const end = async (charge: () => void): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    const before = budget.spent;
    charge();
    if (reservation === undefined) return;
    const { tokens, usd } = budget.spent;
    const cost = { tokens: tokens - before.tokens, calls: 0, usd: usd - before.usd };
    // An answer is worth more than its price: one that cannot be written down stays held back.
    await Promise.resolve(deps.meter?.settle(reservation, cost)).catch(() => undefined);
  };
  return {
    ok: true,
    maxOutputTokens,
    settle: turn =>
      end(() => {
        const cost = turn?.usage === undefined ? undefined : priceOf(turn.usage);
        if (turn !== undefined) budget.chargeTurn(run.model, turn, messages, reserved, cost);
      }),
    lose: used => end(() => budget.chargeLost(used, priceOf(used) ?? 0)),
  };
}

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

const unavailable: { ok: false; error: NodeError } = {
  ok: false,
  error: {
    code: 'PROVIDER_ERROR',
    message: 'the budgets could not be read for a long while, so the model was not asked; start the run again when they can',
    details: { reason: 'budget_unavailable' },
  },
};
