import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { RunTrigger } from './run-triggers.ts';
import { runConditions, type RunFilter, wordCondition } from './run-conditions.ts';
import { searchTerms } from './search-terms.ts';
import type { StoredRun } from './stored-run.ts';

export type RunPage = RunFilter & { before?: string | undefined; limit: number };

export type ListedRun = Omit<StoredRun, 'input' | 'output' | 'output_holes' | 'plan'> & {
  /** The beginnings of the JSON of input and output. */
  input_start: string;
  output_start: string | null;
  /** The last event of the last agent that wrote text, of a cancelled run without an output. */
  last_response: string | null;
  trigger: RunTrigger;
  failed_calls: number;
  /** As texts, because they are 64-bit numbers. */
  tokens: string | null;
  micro_usd: string | null;
  kept_at: Date | null;
};

/** Number of JSON characters of which a preview is made. */
const previewFrom = 400;

/** Selects what an agent had written when its run was cancelled. Other runs cost nothing here. */
const lastResponse = `CASE WHEN run.status = 'cancelled' AND coalesce(run.output, 'null') IN ('null', '{}') THEN (
    SELECT payload FROM run_event WHERE run_id = run.id AND type = 'agent.finished' AND payload NOT LIKE '%"response":""%'
    ORDER BY seq DESC LIMIT 1) END`;

const columns = `id, workspace_id, org_id, user_id, run_as, workflow_id, workflow_name, workflow_version, status, created_at,
  started_at, ended_at, calls, replay_of, undo_of, parent, forked_from, evaluation_id, session_id, turn_group_id, cancel_requested, fence,
  left(input, ${previewFrom}) AS input_start, left(output, ${previewFrom}) AS output_start, ${lastResponse} AS last_response, error, trigger, failed_calls, tokens, micro_usd, kept_at`;

/** Returns the runs, newest first. Ids contain the time, so `before` is an id. */
export async function listRunRows({ pool }: Pick<Database, 'pool'>, scope: Scope, page: RunPage): Promise<ListedRun[]> {
  const recent = await recentMatches(pool, scope, page);
  if (recent.length >= page.limit) return recent;
  const values: unknown[] = [page.limit];
  const where = pageConditions(scope, page, values, await rareMatches(pool, scope, page.q));
  const sql = `SELECT ${columns} FROM run WHERE ${where} ORDER BY id DESC LIMIT $1`;
  return (await pool.query<ListedRun>(sql, values)).rows;
}

/** Returns the conditions of a filter, and that the runs come after those of the page before. */
function pageConditions(scope: Scope, { before, ...filter }: RunPage, values: unknown[], matches?: readonly string[]): string {
  const conditions = runConditions(scope, filter, values, matches);
  return before === undefined ? conditions : `${conditions} AND id < $${values.push(before)}`;
}

/** Number of newest runs in which the words of a search are looked for first. */
const mostRecent = 3_000;

/** Returns the runs of a search among the newest of the list, which answers a search for frequent words without reading all runs. */
async function recentMatches(pool: Database['pool'], scope: Scope, { q, ...page }: RunPage): Promise<ListedRun[]> {
  if (searchTerms(q ?? '').words === undefined) return [];
  const values: unknown[] = [page.limit];
  const newest = `SELECT * FROM run WHERE ${pageConditions(scope, page, values)} ORDER BY id DESC LIMIT ${mostRecent}`;
  const sql = `SELECT ${columns} FROM (${newest}) run WHERE ${runConditions(scope, { q, with_parts: true }, values)}
    ORDER BY id DESC LIMIT $1`;
  return (await pool.query<ListedRun>(sql, values)).rows;
}

/** Number of runs up to which the words of a search are rare. */
const mostRare = 2_000;

/**
 * Returns the runs that have the words of a search if they are rare, else undefined. The database can't tell: it would read the
 * whole list in its order and look for words that no run has.
 */
async function rareMatches(
  pool: Database['pool'],
  { workspace_id }: Scope,
  q: string | undefined,
): Promise<string[] | undefined> {
  const { words } = searchTerms(q ?? '');
  if (words === undefined) return undefined;
  const values: unknown[] = [workspace_id, mostRare];
  const sql = `SELECT id FROM run WHERE workspace_id = $1 AND ${wordCondition(words, values)} LIMIT $2`;
  const { rows } = await pool.query<{ id: string }>(sql, values);
  return rows.length < mostRare ? rows.map(({ id }) => id) : undefined;
}
