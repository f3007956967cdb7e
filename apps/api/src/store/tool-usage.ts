import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

export type CallFigures = { count: number; failed: number; p50_ms: number | null; p95_ms: number | null };

export type ToolUsage = {
  /** Calls of the last seven days by version, read off the journal. */
  callsByVersion(scope: Scope, name: string): Promise<Map<string, CallFigures>>;
};

/** The text test comes first, so that only this tool's receipts are read as JSON. */
const figuresSql = `
SELECT version, count(*)::int AS count, count(*) FILTER (WHERE failed)::int AS failed,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS p50_ms, percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS p95_ms
FROM (
  SELECT envelope->>'version' AS version, type = 'tool.failed' AS failed, (envelope->'meta'->>'duration_ms')::float8 AS ms
  FROM (
    SELECT e.type, e.payload::json->'envelope' AS envelope
    FROM run r JOIN run_event e ON e.run_id = r.id
    WHERE r.workspace_id = $1 AND r.created_at > now() - interval '7 days' AND r.replay_of IS NULL
      AND e.type IN ('tool.executed', 'tool.failed') AND strpos(e.payload, $2) > 0
  ) receipt
  WHERE envelope->>'name' = $3
) call
GROUP BY version`;

export const createToolUsage = ({ pool }: Pick<Database, 'pool'>): ToolUsage => ({
  async callsByVersion(scope, name) {
    const values = [scope.workspace_id, `"name":${JSON.stringify(name)}`, name];
    const { rows } = await pool.query<CallFigures & { version: string }>(figuresSql, values);
    return new Map(rows.map(({ version, ...figures }) => [version, figures]));
  },
});
