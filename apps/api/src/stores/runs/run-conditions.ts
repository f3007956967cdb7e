import type { RunStatus, Scope } from '@pinion/contracts';
import type { RunTrigger } from './run-triggers.ts';
import { searchTerms } from './search-terms.ts';

/** The runs that a list shows. */
export type RunFilter = {
  /** Words of ids, workflow name, input, output and error. */
  q?: string | undefined;
  workflow_id?: string | undefined;
  status?: RunStatus | undefined;
  trigger?: RunTrigger | undefined;
  /** The time at which the runs were created: from `since`, and before `until`. */
  since?: string | undefined;
  until?: string | undefined;
  has_failed_calls?: boolean | undefined;
  /** The run whose parts are listed. If absent, only runs that are part of none, or all of them. */
  parent_run_id?: string | undefined;
  with_parts?: boolean | undefined;
};

const triggersOfParts: ReadonlySet<string> = new Set(['workflow', 'evaluation'] satisfies RunTrigger[]);

/**
 * Returns the conditions of a filter, joined by AND, and adds their values. `matches` are the ids of the runs that have the words
 * of the search, where they are known.
 */
export function runConditions(
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  filter: RunFilter,
  values: unknown[],
  matches?: readonly string[],
): string {
  const { workflow_id, status, trigger, since, until, has_failed_calls, parent_run_id, with_parts } = filter;
  const where = [`workspace_id = $${values.push(workspace_id)}`];
  for (const [condition, value] of [
    ['workflow_id =', workflow_id],
    ['status =', status],
    ['trigger =', trigger],
    ['created_at >=', since],
    ['created_at <', until],
    ['parent_run_id =', parent_run_id],
  ] as const) {
    if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
  }
  if (has_failed_calls !== undefined) where.push(has_failed_calls ? 'failed_calls > 0' : 'failed_calls = 0');
  const showsParts = with_parts === true || parent_run_id !== undefined || triggersOfParts.has(trigger ?? '');
  if (!showsParts) where.push('parent_run_id IS NULL', 'evaluation_id IS NULL');
  const { words, literals } = searchTerms(filter.q ?? '');
  if (matches !== undefined) where.push(`id = ANY($${values.push(matches)})`);
  else if (words !== undefined) where.push(wordCondition(words, values));
  return [...where, ...literals.map(pattern => `search_text LIKE lower($${values.push(pattern)})`)].join(' AND ');
}

/** Returns the condition that a run has these words. */
export const wordCondition = (words: string, values: unknown[]): string =>
  `search_words @@ lower($${values.push(words)})::tsquery`;
