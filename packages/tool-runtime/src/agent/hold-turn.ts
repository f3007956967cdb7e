import { costOf, type ModelTurn, type NodeError, noSpending, type Spending } from '@pinion/contracts';
import { questionIdOf } from '../call/question-id.ts';
import type { Reservation } from '../ports/index.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import { askForMore } from './ask-for-more.ts';
import { headroomOf, noHeadroom, reserveShared } from './shared-budgets.ts';

/** What is held back for one attempt at an answer. */
export type Held = {
  ok: true;
  /** What the answer may say at most. */
  maxOutputTokens: number | undefined;
  /** The answer is there, and charged; undefined: there is none, and what was held back is given back. */
  settle(turn: ModelTurn | undefined): Promise<void>;
  /** It failed after its vendor began to work. */
  lose(used: NonNullable<ModelTurn['usage']>): Promise<void>;
};

/** Holds back what one attempt could cost at most; `place` names it. Where it does not fit, a person is asked for more. */
export async function holdTurn(
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

const unavailable: { ok: false; error: NodeError } = {
  ok: false,
  error: {
    code: 'PROVIDER_ERROR',
    message: 'the budgets could not be read for a long while, so the model was not asked; start the run again when they can',
    details: { reason: 'budget_unavailable' },
  },
};
