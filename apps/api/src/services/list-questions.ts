import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { type QuestionView, viewQuestion } from './question-world.ts';
import type { QuestionState } from '../store/questions/question-store.ts';

export type QuestionFilter = { run_id?: string | undefined; state?: QuestionState | undefined };

const most = 200;

/** What waits for somebody, oldest first. */
export async function listQuestions(
  { questions }: Pick<EdgeWorld, 'questions'>,
  scope: Scope,
  filter: QuestionFilter,
): Promise<QuestionView[]> {
  const rows = await questions.store.list(scope, { ...filter, limit: most });
  return rows.map(viewQuestion);
}
