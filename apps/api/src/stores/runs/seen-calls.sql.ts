import { callEnds, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

type SeenCallsQuery = { workflow_id: string; node_id: string; call_ids: readonly string[] };

/** The ids that were recent calls of the node, and the number of runs that were searched. */
type SeenCallsAnswer = { seen: string[]; runs: number };

export type SeenCalls = { among(scope: Scope, query: SeenCallsQuery): Promise<SeenCallsAnswer> };

/** Number of runs searched. A pin by call id gets a warning when the id was in none of them. */
export const runsLookedAt = 10;

/** The query for recent runs. Replays and evaluations repeat earlier runs, and parts of runs are runs of their own workflow. */
const latelySql = `
SELECT id FROM run
WHERE workspace_id = $1 AND workflow_id = $2 AND ended_at IS NOT NULL AND replay_of IS NULL AND evaluation_id IS NULL
ORDER BY created_at DESC LIMIT $3`;

/** The query for seen call ids. Call ids are hex, so the text of an event contains them unchanged. */
const seenSql = `
SELECT wanted.call_id FROM unnest($3::text[]) AS wanted(call_id)
WHERE EXISTS (
  SELECT 1 FROM run_event AS event
  WHERE event.run_id = ANY($1::text[]) AND event.node_id = $2
    AND event.type = ANY($4::text[])
    AND position('"call_id":"' || wanted.call_id || '"' IN event.payload) > 0
)`;

export function createSeenCalls({ pool }: Pick<Database, 'pool'>): SeenCalls {
  return {
    async among({ workspace_id }, { workflow_id, node_id, call_ids }) {
      const lately = await pool.query<{ id: string }>(latelySql, [workspace_id, workflow_id, runsLookedAt]);
      const runs = lately.rows.map(run => run.id);
      if (runs.length === 0 || call_ids.length === 0) return { seen: [], runs: runs.length };
      const { rows } = await pool.query<{ call_id: string }>(seenSql, [runs, node_id, [...call_ids], [...callEnds]]);
      return { seen: rows.map(row => row.call_id), runs: runs.length };
    },
  };
}
