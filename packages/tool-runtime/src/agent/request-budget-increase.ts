import { approvalIdOf } from '../call/approval-id.ts';
import { whileAway } from '../call/while-away.ts';
import type { ApprovalAnswer } from '../ports/index.ts';
import type { CallLoop } from './agent-loop.ts';
import type { BudgetLimit } from './run-budget.ts';

/** Requests more budget. Returns true when more was granted. */
export async function requestBudgetIncrease(loop: CallLoop, limit: BudgetLimit, about: string): Promise<boolean> {
  const { run, session } = loop;
  const { journal, budget, context } = session;
  const question_id = approvalIdOf('budget', run.caller, about);
  const known = run.recorded?.budget(question_id);
  const isReplay = run.recorded?.isReplay === true;
  const mayAsk = budget.budget?.on_limit === 'ask' && run.approvals !== undefined && !isReplay;
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
      budget: more,
      by,
    });
  }
  if (more === undefined || context.cancel.isCancelled) return false;
  budget.raise(more);
  return true;
}

/**
 * Waits for the answer or the cancellation. An approval that cannot be stored is retried. Returns undefined if it was never
 * stored.
 */
async function answerOrCancel(
  { deps, run, session }: CallLoop,
  id: string,
  limit: BudgetLimit,
): Promise<ApprovalAnswer | undefined> {
  const { budget, context } = session;
  const { promise, resolve } = Promise.withResolvers<ApprovalAnswer | undefined>();
  const onCancel = (): void => resolve(undefined);
  context.cancel.add(onCancel);
  if (context.cancel.isCancelled) onCancel();
  const { approvals } = run;
  const request = { limit, spent: budget.spent, budget: budget.budget };
  if (approvals === undefined) onCancel();
  else void whileAway(deps.clock, context.cancel, () => approvals.ask({ id, kind: 'budget', request })).then(resolve);
  const answer = await promise;
  context.cancel.delete(onCancel);
  if (answer === undefined) approvals?.withdraw(id);
  return answer;
}
