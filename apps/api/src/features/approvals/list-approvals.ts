import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { type QuestionView, viewQuestion } from './approval-service.ts';
import type { QuestionState } from './store/approval-store.ts';

export type QuestionFilter = { run_id?: string | undefined; state?: QuestionState | undefined };
export type QuestionPage = QuestionFilter & {
  /** Id of the last request of the previous page. */
  cursor?: string | undefined;
  limit: number;
};

export const maxQuestions = 200;

/** Returns a page of approval requests, newest first. */
export async function listApprovals(
  { questions }: Pick<ApiServices, 'questions'>,
  scope: Scope,
  { cursor, limit, ...filter }: QuestionPage,
): Promise<{ items: QuestionView[]; cursor: string | null }> {
  const rows = await questions.store.list(scope, { ...filter, before: cursor, limit: limit + 1 });
  const items = rows.slice(0, limit).map(viewQuestion);
  return { items, cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
