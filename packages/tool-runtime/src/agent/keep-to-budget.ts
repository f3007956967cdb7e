import { costOf, type ModelTurn, noSpending, type Spending, type ToolSpec } from '@pinion/contracts';
import { questionIdOf } from '../call/question-id.ts';
import type { BudgetMeter, QuestionAnswer, Reservation } from '../ports/index.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import type { BudgetLimit } from './run-budget.ts';

export type Allowance =
  | { ok: true; maxOutputTokens: number | undefined; settle: (turn: ModelTurn | undefined) => Promise<void> }
  | { ok: false };

/**
 * Before the model is asked: what the answer could cost at most is held back, from the run's own budget and from those it
 * shares. Where it does not fit, the node asks for more, or ends with what it has (requirements C50).
 */
export async function allowTurn(deps: AgentDeps, run: AgentRun, session: AgentSession, iteration: number): Promise<Allowance> {
  const { budget, messages, instructions } = session;
  for (let asked = 0; ; asked += 1) {
    const shared = deps.meter === undefined ? undefined : await headroomOf(deps.meter, run);
    const allowed = budget.allowModel(run.model, instructions, messages, run.tools, shared);
    const settleRun = async (
      turn: ModelTurn | undefined,
      bound: Spending,
      reservation: Reservation | undefined,
    ): Promise<void> => {
      const cost = turn?.usage === undefined ? undefined : costOf(deps.prices(run.scope), run.model.model, turn.usage);
      const before = budget.spent;
      if (turn !== undefined) budget.chargeTurn(run.model, turn, messages, bound, cost);
      if (reservation === undefined) return;
      const { tokens, usd } = budget.spent;
      await deps.meter?.settle(reservation, { tokens: tokens - before.tokens, calls: 0, usd: usd - before.usd });
    };
    const about = `model.${iteration}.${asked}`;
    // More that was given before a crash counts after it, too.
    const wasRaised = !allowed.ok && run.recorded?.budget(questionIdOf('budget', run.caller, about)) !== undefined;
    if (run.recorded?.turn(iteration) !== undefined && !wasRaised) {
      const bound = allowed.ok ? allowed.reserved : noSpending;
      return { ok: true, maxOutputTokens: undefined, settle: turn => settleRun(turn, bound, undefined) };
    }
    if (allowed.ok) {
      const held = await reserveShared(deps, run, allowed.reserved);
      if (held.ok) {
        const { reservation } = held;
        return {
          ok: true,
          maxOutputTokens: allowed.maxOutputTokens,
          settle: turn => settleRun(turn, allowed.reserved, reservation),
        };
      }
      session.journal.append({ type: 'agent.budget_reached', limit: 'workspace', spent: held.spent });
      return { ok: false };
    }
    if (!(await askForMore(deps, run, session, allowed.limit, about))) return { ok: false };
  }
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

/** A meter that cannot tell, or has no limit, bounds nothing beforehand, and may still say no. */
const headroomOf = async (meter: BudgetMeter, { scope, caller }: AgentRun): Promise<Partial<Spending> | undefined> => {
  const left = await meter.headroom?.({ scope, workflow_id: caller?.workflow_id });
  return left !== undefined && Object.keys(left).length === 0 ? undefined : left;
};

type Shared = { ok: true; reservation: Reservation | undefined } | { ok: false; spent: Spending };

async function reserveShared({ meter }: AgentDeps, run: AgentRun, spending: Spending): Promise<Shared> {
  if (meter === undefined) return { ok: true, reservation: undefined };
  const answer = await meter.reserve(spending, { scope: run.scope, workflow_id: run.caller?.workflow_id });
  return answer.ok ? answer : { ok: false, spent: answer.refusal.spent };
}

/** True when somebody gave more. */
async function askForMore(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  limit: BudgetLimit,
  about: string,
): Promise<boolean> {
  const { journal, budget, context } = session;
  const question_id = questionIdOf('budget', run.caller, about);
  const known = run.recorded?.budget(question_id);
  const isReplay = run.recorded?.isReplay === true;
  const mayAsk = budget.budget?.on_limit === 'ask' && run.questions !== undefined && !isReplay;
  if (known === undefined && !mayAsk) {
    journal.append({ type: 'agent.budget_reached', limit, spent: budget.spent });
    return false;
  }
  const isNew = known === undefined || isReplay;
  if (isNew) journal.append({ type: 'agent.budget_reached', limit, spent: budget.spent, question_id });
  const answer = known === undefined ? await answerOrCancel(run, session, question_id, limit) : undefined;
  const more = known?.budget ?? (answer?.kind === 'budget' ? answer.budget : undefined);
  if (isNew) {
    const by = answer !== undefined && 'by' in answer ? answer.by : known?.by;
    journal.append({
      type: 'agent.budget_answered',
      question_id,
      ...(more === undefined ? {} : { budget: more }),
      ...(by === undefined ? {} : { by }),
    });
  }
  if (more === undefined || context.cancel.isCancelled) return false;
  budget.raise(more);
  return true;
}

async function answerOrCancel(
  run: AgentRun,
  { budget, context }: AgentSession,
  id: string,
  limit: BudgetLimit,
): Promise<QuestionAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<QuestionAnswer | undefined>();
  const onCancel = (): void => resolve(undefined);
  context.cancel.add(onCancel);
  if (context.cancel.isCancelled) onCancel();
  const request = { limit, spent: budget.spent, budget: budget.budget };
  run.questions?.ask({ id, kind: 'budget', request }).then(resolve, onCancel);
  const answer = await promise;
  context.cancel.delete(onCancel);
  if (answer === undefined) run.questions?.withdraw(id);
  return answer;
}
