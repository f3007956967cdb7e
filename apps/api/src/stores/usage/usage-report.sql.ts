import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { noUsage, subtractUsage, totalNames, type UsageTotals } from './usage-totals.ts';

/** The dimensions by which totals are grouped, and their columns. `tool` is the tool of a call, or the model of an answer. */
export const usageDimensions = {
  month: ['month'],
  day: ['day'],
  workspace: ['workspace_id'],
  workflow: ['workflow_id'],
  agent: ['agent_id'],
  user: ['user_id'],
  tool: ['kind', 'name'],
} as const;
export type UsageDimension = keyof typeof usageDimensions;
export type UsageColumn = (typeof usageDimensions)[UsageDimension][number];

type UsageGroup = UsageTotals & Partial<Record<UsageColumn, string>>;
export type UsageSums = {
  total: UsageTotals;
  /** The groups, most expensive first, then the busiest. */
  groups: UsageGroup[];
  /** The sum of all groups that are not listed. Undefined when all are listed. */
  rest: UsageTotals | undefined;
};
/** Days in UTC, both included. */
export type UsageDays = { from: string; to: string };

const mostGroups = 10_000;
const expressions: Readonly<Record<UsageColumn, string>> = {
  month: 'left(day, 7)',
  day: 'day',
  workspace_id: 'workspace_id',
  workflow_id: 'workflow_id',
  agent_id: 'agent_id',
  user_id: 'user_id',
  kind: 'kind',
  name: 'name',
};
// Sums of bigint are numeric, which the driver returns as text. A double holds whole numbers up to 2^53.
const sums = totalNames.map(name => `coalesce(sum(${name}), 0)::float8 AS ${name}`).join(', ');
const whereSql = 'FROM usage_day WHERE workspace_id = $1 AND day BETWEEN $2 AND $3';
const openSql = `
SELECT (SELECT count(*) FROM run WHERE status IN ('queued', 'running', 'waiting') AND workspace_id = $1 AND created_at < $2)::int
  + (SELECT count(*) FROM (SELECT 1 FROM run WHERE workspace_id = $1 AND ended_at IS NOT NULL AND NOT usage_counted LIMIT 100000) AS uncounted)::int AS open`;

/** Sums the totals of some days by any of the dimensions. The groups and the rest add up to the total. */
export async function sumUsage(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  { from, to }: UsageDays,
  dimensions: readonly UsageDimension[],
): Promise<UsageSums> {
  const columns = [...new Set(dimensions.flatMap(dimension => usageDimensions[dimension] as readonly UsageColumn[]))];
  const values = [workspace_id, from, to];
  if (columns.length === 0) {
    const { rows } = await pool.query<UsageTotals>(`SELECT ${sums} ${whereSql}`, values);
    return { total: rows[0] ?? { ...noUsage }, groups: [], rest: undefined };
  }
  const named = columns.map(column => `${expressions[column]} AS ${column}`).join(', ');
  const grouped = columns.map(column => expressions[column]).join(', ');
  // The total is a separate group of the same statement, so that concurrent additions are in both or in neither.
  const sql = `SELECT ${named}, ${sums}, grouping(${expressions[columns[0] ?? 'day']}) = 1 AS is_total ${whereSql}
GROUP BY GROUPING SETS ((${grouped}), ()) ORDER BY is_total DESC, micro_usd DESC, calls DESC, ${grouped} LIMIT ${mostGroups + 2}`;
  const { rows } = await pool.query<UsageGroup & { is_total: boolean }>(sql, values);
  const all = rows.map(({ is_total, ...group }) => ({ is_total, group }));
  const total = all.find(({ is_total }) => is_total)?.group ?? { ...noUsage };
  const groups = all.filter(({ is_total }) => !is_total).map(({ group }) => group);
  if (groups.length <= mostGroups) return { total: totalsIn(total), groups, rest: undefined };
  const listed = groups.slice(0, mostGroups);
  return { total: totalsIn(total), groups: listed, rest: listed.reduce<UsageTotals>(subtractUsage, totalsIn(total)) };
}

const totalsIn = (group: UsageTotals): UsageTotals => {
  const totals = { ...noUsage };
  for (const name of totalNames) totals[name] = group[name];
  return totals;
};

/** Returns how many runs that began before a moment are not in the totals yet. */
export async function countOpenRuns(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  before: number,
): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(openSql, [workspace_id, new Date(before)]);
  return rows[0]?.open ?? 0;
}
