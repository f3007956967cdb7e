/**
 * Returns the condition for the same call. A fork copies earlier effects under keys of its own, so one call may have several
 * entries.
 */
const sameCall = (a: string, b: string): string =>
  `${a}.workspace_id = ${b}.workspace_id AND ${a}.run_id = ${b}.run_id AND ${a}.node_id = ${b}.node_id AND ${a}.call_id = ${b}.call_id`;

const isUnknown = (entry: string): string => `${entry}.layer = 'tool' AND ${entry}.state = 'indeterminate'`;

/** The query for whether a run of $2 has an effect with an unknown outcome. $1 is the workspace. */
export const hasUnknownSql = `
SELECT 1 FROM ledger_entry l WHERE l.workspace_id = $1 AND l.run_id = ANY($2) AND ${isUnknown('l')} LIMIT 1`;

const effectColumns = `l.run_id, l.node_id, l.call_id, l.key, l.tool, l.version, l.side_effect_policy, l.created_at`;

/** The subquery for the event that ended the call, among those of its node. */
const eventSql = `(SELECT e.payload FROM run_event e WHERE e.run_id = l.run_id AND e.type = 'tool.failed' AND e.node_id = l.node_id
    AND e.payload::json -> 'envelope' ->> 'call_id' = l.call_id ORDER BY e.seq DESC LIMIT 1) AS event`;

/** Returns the query for unknown outcomes. $1 is the workspace, $2 the limit. */
export const unknownSql = (more: readonly string[]): string => `
SELECT ${effectColumns}, r.workflow_name, coalesce(o.lookups, 0) AS lookups, o.lookup_run_id, o.lookup_error, ${eventSql}
FROM ledger_entry l
LEFT JOIN run r ON r.id = l.run_id
LEFT JOIN effect_outcome o ON ${sameCall('o', 'l')}
WHERE l.workspace_id = $1 AND ${isUnknown('l')}
  AND NOT EXISTS (SELECT 1 FROM ledger_entry twin WHERE ${sameCall('twin', 'l')} AND ${isUnknown('twin')}
    AND (twin.created_at, twin.key) < (l.created_at, l.key))
  ${more.map(condition => `AND ${condition}`).join(' ')}
ORDER BY l.created_at DESC, l.key DESC LIMIT $2`;

/**
 * The statement that settles a call. $1 to $4 are the call, $5 whether it happened, $6 the result for equal calls, $7 the user
 * who decided. The first decision is written. Every entry of the call then holds its result, or is deleted so that an equal
 * call can be sent.
 */
export const resolveOutcomeSql = `
WITH settled AS (
  INSERT INTO effect_outcome AS o (workspace_id, run_id, node_id, call_id, happened, result, settled_by, settled_at)
  SELECT $1, $2, $3, $4, $5::boolean, $6::text, $7, now() WHERE EXISTS (SELECT 1 FROM ledger_entry l
    WHERE l.workspace_id = $1 AND l.run_id = $2 AND l.node_id = $3 AND l.call_id = $4 AND ${isUnknown('l')})
  ON CONFLICT (workspace_id, run_id, node_id, call_id) DO UPDATE
    SET happened = excluded.happened, result = excluded.result, settled_by = excluded.settled_by, settled_at = now()
    WHERE o.happened IS NULL
  RETURNING o.workspace_id, o.run_id, o.node_id, o.call_id),
answered AS (
  UPDATE ledger_entry l SET state = 'complete', result = $6::text, updated_at = now()
  FROM settled s WHERE ${sameCall('l', 's')} AND ${isUnknown('l')} AND $5::boolean),
freed AS (
  DELETE FROM ledger_entry l USING settled s WHERE ${sameCall('l', 's')} AND ${isUnknown('l')} AND NOT $5::boolean)
SELECT 1 FROM settled`;

/** The time of the next lookup. After the first second, each lookup waits twice as long as the one before, up to a day. */
const nextLookup = `now() + least(86400, power(2, least(o.lookups, 20))) * interval '1 second'`;

/** The statement that takes due lookups, $1 of them. Two servers never take the same one: the second finds its time postponed. */
export const dueSql = `
WITH due AS (
  SELECT ${effectColumns}, l.workspace_id, r.workflow_name FROM ledger_entry l
  JOIN run r ON r.id = l.run_id
  LEFT JOIN effect_outcome o ON ${sameCall('o', 'l')}
  WHERE ${isUnknown('l')} AND o.happened IS NULL AND (o.lookup_at IS NULL OR o.lookup_at <= now())
    AND NOT EXISTS (SELECT 1 FROM ledger_entry twin WHERE ${sameCall('twin', 'l')} AND ${isUnknown('twin')}
      AND (twin.created_at, twin.key) < (l.created_at, l.key))
  ORDER BY l.created_at LIMIT $1),
taken AS (
  INSERT INTO effect_outcome AS o (workspace_id, run_id, node_id, call_id, lookups, lookup_at)
  SELECT workspace_id, run_id, node_id, call_id, 1, now() + interval '1 second' FROM due
  ON CONFLICT (workspace_id, run_id, node_id, call_id) DO UPDATE SET lookups = o.lookups + 1, lookup_at = ${nextLookup}
    WHERE o.happened IS NULL AND (o.lookup_at IS NULL OR o.lookup_at <= now())
  RETURNING o.workspace_id, o.run_id, o.node_id, o.call_id, o.lookups)
SELECT l.*, t.lookups, NULL AS lookup_run_id, NULL AS lookup_error, ${eventSql}
FROM due l JOIN taken t ON ${sameCall('t', 'l')}`;
