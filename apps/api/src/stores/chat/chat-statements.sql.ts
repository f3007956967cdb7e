import { requestSeconds } from '@pinion/contracts';

export const messageColumns = `m.id, m.session_id, m.workspace_id, m.org_id, m.user_id, m.role, m.text, m.state, m.client_key, m.run_id,
  m.turn_group_id, m.action, m.error_code, m.replaced_by, m.trace_context, m.created_at, m.settled_at`;
/** The columns of a query that does not join the run. */
export const noRun = 'NULL::int AS calls, false AS has_run';
export const sessionColumns = 'id, workspace_id, workflow_id, title, created_at, updated_at';

/**
 * The statement that claims the next message. Messages that replaced the running one come before those that wait in the queue.
 */
export const claimSql = `
UPDATE chat_message m SET state = 'running', run_id = $2, turn_group_id = coalesce(m.turn_group_id, $3)
WHERE m.id = (SELECT id FROM chat_message WHERE session_id = $1 AND state = 'waiting' ORDER BY turn_group_id IS NULL, id LIMIT 1)
  AND m.state = 'waiting'
  AND NOT EXISTS (SELECT 1 FROM chat_message WHERE session_id = $1 AND state = 'running')
RETURNING ${messageColumns}, ${noRun}`;

export const concludeSql = `
WITH turn AS (
  UPDATE chat_message SET state = $3, settled_at = now() WHERE run_id = $1 AND role = 'user' AND state = 'running'
  RETURNING session_id, workspace_id, org_id, user_id),
absorbed AS (
  UPDATE chat_message SET state = 'absorbed', action = 'ABSORB', run_id = $1, turn_group_id = $2, settled_at = coalesce(settled_at, now())
  WHERE id = ANY($4::text[]) AND state IN ('waiting', 'absorbed') RETURNING id),
unread AS (
  UPDATE chat_message SET state = 'waiting', action = NULL, run_id = NULL, turn_group_id = NULL, settled_at = NULL
  WHERE id = ANY($5::text[]) AND state = 'absorbed' AND run_id = $1 RETURNING id),
superseding AS (
  UPDATE chat_message SET action = 'SUPERSEDE', turn_group_id = $2 WHERE id = ANY($6::text[]) AND state = 'waiting' RETURNING id),
left_for_later AS (
  UPDATE chat_message m SET action = l.action FROM unnest($7::text[], $8::text[]) AS l(id, action)
  WHERE m.id = l.id AND m.state = 'waiting' RETURNING m.id)
INSERT INTO chat_message (id, session_id, workspace_id, org_id, user_id, role, text, state, run_id, turn_group_id, error_code, settled_at)
SELECT $9, session_id, workspace_id, org_id, user_id, 'assistant', $10, $11, $1, $2, $12, now() FROM turn WHERE $9::text IS NOT NULL`;

/**
 * The statement that adds a message. An expired key is first removed from its message, and the insert waits for that because it
 * reads from it. A message that replaces another one takes its turn group, so that effects that happened are not repeated. Adds none if
 * the other one is not that of the last turn, or has no answer yet.
 */
export const addSql = `
WITH spoken AS (
  UPDATE chat_session SET updated_at = now(), title = CASE WHEN title = '' THEN left($6, 80) ELSE title END WHERE id = $2),
freed AS (
  UPDATE chat_message SET client_key = NULL WHERE session_id = $2 AND client_key = $7
    AND created_at < now() - interval '${requestSeconds} seconds' RETURNING 1),
last_turn AS (
  SELECT run_id FROM chat_message WHERE session_id = $2 AND role = 'user' AND replaced_by IS NULL ORDER BY id DESC LIMIT 1),
replaced AS (
  UPDATE chat_message r SET replaced_by = $1 FROM last_turn
  WHERE r.session_id = $2 AND r.run_id = last_turn.run_id AND r.replaced_by IS NULL
    AND EXISTS (SELECT 1 FROM chat_message WHERE id = $8 AND session_id = $2 AND role = 'user' AND run_id = last_turn.run_id)
    AND EXISTS (SELECT 1 FROM chat_message WHERE run_id = last_turn.run_id AND role = 'assistant')
    AND NOT EXISTS (SELECT 1 FROM chat_message WHERE session_id = $2 AND client_key = $7)
  RETURNING r.turn_group_id)
INSERT INTO chat_message AS m (id, session_id, workspace_id, org_id, user_id, role, text, state, client_key, turn_group_id, trace_context)
SELECT $1, $2, $3, $4, $5, 'user', $6, 'waiting', $7, (SELECT max(turn_group_id) FROM replaced), $9
FROM (SELECT count(*) FROM freed) AS first
WHERE $8::text IS NULL OR EXISTS (SELECT 1 FROM replaced)
ON CONFLICT (session_id, client_key) DO NOTHING RETURNING ${messageColumns}, ${noRun}`;

export const receiveSql = `
UPDATE chat_message SET action = $2, state = CASE WHEN $3 THEN 'absorbed' ELSE state END,
  settled_at = CASE WHEN $3 THEN now() ELSE settled_at END, run_id = CASE WHEN $3 THEN $4 ELSE run_id END,
  turn_group_id = CASE WHEN $5 THEN $6 ELSE turn_group_id END
WHERE id = $1 AND state = 'waiting'`;

export const messagesSql = `
SELECT * FROM (
  SELECT ${messageColumns}, CASE WHEN run.ended_at IS NULL THEN NULL ELSE run.calls END AS calls, run.id IS NOT NULL AS has_run
  FROM chat_message m LEFT JOIN run ON run.id = m.run_id WHERE m.session_id = $1 ORDER BY m.id DESC LIMIT $2) last
ORDER BY id`;

/**
 * The query for what a run and its parts did with messages. The answers that an agent received are numbered from 0 without
 * gaps, so their count shows which turns were answered.
 */
export const receivedMessagesSql = `
WITH RECURSIVE part AS (
  SELECT $1::text AS id
  UNION ALL
  SELECT run.id FROM run JOIN part ON run.parent_run_id = part.id
)
SELECT payload, (
  SELECT count(*)::int FROM run_event a WHERE a.run_id = m.run_id AND a.type = 'model.finished' AND a.node_id = m.node_id) AS answers
FROM run_event m WHERE run_id IN (SELECT id FROM part) AND type = 'agent.message_received' ORDER BY run_id, seq`;

export const finishedEventsSql = `SELECT payload FROM run_event WHERE run_id = $1 AND type = 'agent.finished' ORDER BY seq DESC LIMIT 20`;

/**
 * The query for the turns of a conversation before the one that a run answers, oldest first, with the number of all of them. A
 * fork continues the conversation of the run that it was forked from. Runs of a conversation follow each other, so their ids,
 * which begin with their time, are in the order of the turns.
 */
export const earlierTurnsSql = `
WITH RECURSIVE origin AS (
  SELECT $1::text AS id, 0 AS depth
  UNION ALL
  SELECT run.forked_from::jsonb->>'run_id', depth + 1 FROM run JOIN origin ON run.id = origin.id
  WHERE run.workspace_id = $2 AND run.forked_from IS NOT NULL AND depth < 64
),
asked AS (
  SELECT m.session_id, m.run_id FROM chat_message m JOIN origin ON m.run_id = origin.id
  WHERE m.workspace_id = $2 AND m.role = 'user' ORDER BY depth LIMIT 1
),
turn AS (
  SELECT m.run_id, row_number() OVER (ORDER BY m.run_id DESC) AS age, (count(*) OVER ())::int AS turns
  FROM chat_message m JOIN asked ON m.session_id = asked.session_id
  WHERE m.workspace_id = $2 AND m.role = 'user' AND m.replaced_by IS NULL AND m.run_id < asked.run_id GROUP BY m.run_id
)
SELECT m.run_id, m.role, m.state, m.error_code, left(m.text, $4) AS text, turn.turns
FROM turn JOIN chat_message m ON m.run_id = turn.run_id
WHERE m.workspace_id = $2 AND turn.age <= $3 ORDER BY m.run_id, m.role DESC, m.id`;
