import { type RunEvent } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { type CountedRun, RunUsage, type UsageEntry, usageEventTypes } from './run-usage.ts';
import { totalNames } from './usage-totals.ts';

type Pool = Database['pool'];

const runsAtOnce = 100;
/** Approximate bytes per page of payloads, because a tool envelope may hold megabytes. */
const pageBytes = 1_000_000;

const uncountedSql = (where: string): string => `
SELECT r.id, r.workspace_id, r.workflow_id, r.user_id, coalesce(r.workflow_id, '') = '' OR r.forked_from IS NOT NULL AS "needsStart",
  coalesce(r.replay_of IS NOT NULL OR e.models = 'recorded', false) AS "isRecorded", r.evaluation_id IS NOT NULL AS "isEvaluated"
FROM run r LEFT JOIN evaluation e ON e.id = r.evaluation_id
WHERE r.ended_at IS NOT NULL AND NOT r.usage_counted ${where} ORDER BY r.id LIMIT ${runsAtOnce}`;

const pageSql = `
SELECT run_id, seq, payload FROM (
  SELECT run_id, seq, payload, sum(octet_length(payload)) OVER (ORDER BY run_id, seq) - octet_length(payload) AS before
  FROM run_event WHERE run_id = ANY($1::text[]) AND (type = ANY($2::text[]) OR (seq = 0 AND run_id = ANY($3::text[])))
    AND (run_id, seq) > ($4, $5)
) page WHERE before < ${pageBytes} ORDER BY run_id, seq`;

const keyNames = ['workspace_id', 'day', 'workflow_id', 'agent_id', 'user_id', 'kind', 'name'] as const;
const keys = keyNames.join(', ');

/**
 * The statement that marks runs and adds their usage. A run that another process has marked adds nothing, so that each call is
 * in the totals once, whatever crashes and however many servers count. Rows are locked in one order.
 */
const addSql = `
WITH counted AS (
  UPDATE run SET usage_counted = true
  WHERE id IN (SELECT id FROM run WHERE id = ANY($1::text[]) AND NOT usage_counted ORDER BY id FOR UPDATE)
  RETURNING id
), line AS (
  SELECT * FROM json_to_recordset($2::json) AS l(run_id text, ${keyNames.map(name => `${name} text`).join(', ')},
    ${totalNames.map(name => `${name} bigint`).join(', ')})
)
INSERT INTO usage_day (${keys}, ${totalNames.join(', ')})
SELECT ${keys}, ${totalNames.map(name => `sum(${name})`).join(', ')}
FROM line JOIN counted ON counted.id = line.run_id GROUP BY ${keys} ORDER BY ${keys}
ON CONFLICT (${keys}) DO UPDATE SET ${totalNames.map(name => `${name} = usage_day.${name} + excluded.${name}`).join(', ')}`;

type Uncounted = CountedRun & { needsStart: boolean };

/** The runs to count. If empty, those of all workspaces. */
type CountFilter = { workspaceId?: string | undefined; runIds?: readonly string[] | undefined };

/** Adds a batch of ended runs to the totals. Returns whether there may be more. */
export async function countUsage({ pool }: { pool: Pool }, { workspaceId, runIds }: CountFilter = {}): Promise<boolean> {
  const values: unknown[] = [];
  const ofWorkspace = workspaceId === undefined ? '' : `AND r.workspace_id = $${values.push(workspaceId)}`;
  const ofRuns = runIds === undefined ? '' : `AND r.id = ANY($${values.push(runIds)}::text[])`;
  const { rows: runs } = await pool.query<Uncounted>(uncountedSql(`${ofWorkspace} ${ofRuns}`), values);
  if (runs.length === 0) return false;
  const events = await linesOf(pool, runs);
  await pool.query(addSql, [runs.map(({ id }) => id), JSON.stringify(events)]);
  return runs.length === runsAtOnce;
}

async function linesOf(pool: Pool, runs: readonly Uncounted[]): Promise<UsageEntry[]> {
  const usage = new Map(runs.map(run => [run.id, new RunUsage(run)]));
  // Recorded runs are not billed, so their events are not read.
  const ids = runs.filter(run => !run.isRecorded).map(({ id }) => id);
  const starts = runs.filter(run => run.needsStart).map(({ id }) => id);
  let after = { run_id: '', seq: 0 };
  for (;;) {
    const values = [ids, usageEventTypes, starts, after.run_id, after.seq];
    const { rows } = await pool.query<{ run_id: string; seq: number; payload: string }>(pageSql, values);
    for (const { run_id, payload } of rows) usage.get(run_id)?.add(JSON.parse(payload) as RunEvent);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return [...usage.values()].flatMap(one => one.lines);
}
