import { questionIdOf } from '../call/question-id.ts';
import { whileAway } from '../call/while-away.ts';
import type { QuestionAnswer } from '../ports/index.ts';
import type { CallLoop } from './agent-loop.ts';
import type { BudgetLimit } from './run-budget.ts';

/** Requests more budget. Returns true when more was granted. */
export async function requestBudgetIncrease(loop: CallLoop, limit: BudgetLimit, about: string): Promise<boolean> {
  const { run, session } = loop;
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
  const answer = known === undefined ? await answerOrCancel(loop, question_id, limit) : undefined;
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

/**
 * Waits for the answer or the cancellation. A question that cannot be stored is retried. Returns undefined if it was never
 * stored.
 */
async function answerOrCancel(
  { deps, run, session }: CallLoop,
  id: string,
  limit: BudgetLimit,
): Promise<QuestionAnswer | undefined> {
  const { budget, context } = session;
  const { promise, resolve } = Promise.withResolvers<QuestionAnswer | undefined>();
  const onCancel = (): void => resolve(undefined);
  context.cancel.add(onCancel);
  if (context.cancel.isCancelled) onCancel();
  const { questions } = run;
  const request = { limit, spent: budget.spent, budget: budget.budget };
  if (questions === undefined) onCancel();
  else void whileAway(deps.clock, context.cancel, () => questions.ask({ id, kind: 'budget', request })).then(resolve);
  const answer = await promise;
  context.cancel.delete(onCancel);
  if (answer === undefined) questions?.withdraw(id);
  return answer;
}
