import { type RunEventOf, type Scope, type ToolErrorCode } from '@pinion/contracts';
import type { Database } from '@pinion/db';

export type FailedToolCall = { run_id: string; call_id: string; at: string; code: ToolErrorCode; message: string };

export type ToolFailures = {
  /** Returns the newest failures first, from the latest runs of the workspace. */
  latest(scope: Scope, name: string, version: string): Promise<FailedToolCall[]>;
};

/** Number of runs searched. Kept small because this is queried every few seconds while a page is open. */
const runsLookedAt = 20;
const shown = 5;

const failuresSql = `
SELECT e.run_id, e.payload FROM (
  SELECT id FROM run WHERE workspace_id = $1 AND replay_of IS NULL AND evaluation_id IS NULL ORDER BY created_at DESC LIMIT ${runsLookedAt}
) AS latest JOIN run_event e ON e.run_id = latest.id
WHERE e.type = 'tool.failed' AND strpos(e.payload, $2) > 0`;

export const createToolFailures = ({ pool }: Pick<Database, 'pool'>): ToolFailures => ({
  async latest({ workspace_id }, name, version) {
    const update = `"name":${JSON.stringify(name)},"version":${JSON.stringify(version)}`;
    const { rows } = await pool.query<{ run_id: string; payload: string }>(failuresSql, [workspace_id, update]);
    const failures = rows.flatMap(({ run_id, payload }) => failureOf(run_id, payload, name, version));
    return failures.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, shown);
  },
});

/** Returns the failures in an event. The search text can also occur inside an input or an output. */
function failureOf(run_id: string, payload: string, name: string, version: string): FailedToolCall[] {
  const { envelope } = JSON.parse(payload) as RunEventOf<'tool.failed'>;
  const { error, call_id, t_end } = envelope;
  if (error === undefined || envelope.name !== name || envelope.version !== version) return [];
  return [{ run_id, call_id, at: t_end, code: error.code, message: error.message }];
}
