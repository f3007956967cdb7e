import type { JournalBatch } from './journal-batch.ts';
import type { RunBegin } from './run-row.ts';
import { onOneLine, TextTables } from './text-table.ts';

export type Statement = { text: string; values: string[] };
export type Lease = { owner: string; seconds: number };

/**
 * One statement for a whole batch: new runs, their events, their ends.
 *
 * The fence: events are only taken for a run whose row still has the fence of the writer, and that row stays locked
 * until the statement is done. Whoever takes a run over finds all of these events, or they are refused.
 * Answers the ids of the runs that took what was written.
 */
export function writeStatement(batch: JournalBatch, lease: Lease): Statement {
  const tables = new TextTables();
  // One statement updates a row once: the end of a run says all that its beginning would.
  const over = new Set(batch.ends.map(end => end.id));
  const begun = batch.begins.filter(begin => !over.has(begin.id));
  const parts = [
    ...(batch.starts.length > 0 ? [freshRuns(batch, tables, lease)] : []),
    heldRuns(batch, tables),
    `writable AS (${batch.starts.length > 0 ? 'SELECT id FROM fresh UNION ALL ' : ''}SELECT id FROM held)`,
    ...(batch.lines.length > 0 ? [newLines(batch, tables)] : []),
    ...(batch.starts.some(row => row.idempotency !== undefined) ? [newKeys(batch, tables)] : []),
    ...(begun.length > 0 ? [begunRuns(begun, tables)] : []),
    ...(batch.ends.length > 0 ? [endedRuns(batch, tables)] : []),
    ...(batch.ends.some(end => end.pins.length > 0) ? [newPins(batch, tables)] : []),
  ];
  return { text: `WITH ${parts.join(',\n')}\nSELECT id FROM writable`, values: tables.values };
}

/** A run that is over before it was ever written is inserted as it ended: one statement does not update its own rows. */
function freshRuns({ starts, ends }: JournalBatch, tables: TextTables, lease: Lease): string {
  const endOf = new Map(ends.map(end => [end.id, end]));
  const from = tables.from('s', starts, {
    id: row => row.id,
    workspace_id: row => row.scope.workspace_id,
    org_id: row => row.scope.org_id,
    user_id: row => row.scope.user_id,
    workflow_id: row => row.workflow_id,
    workflow_name: row => onOneLine(row.workflow_name),
    status: row => endOf.get(row.id)?.status ?? row.status,
    input: row => row.input,
    created_at: row => row.created_at,
    started_at: row => row.started_at,
    replay_of: row => row.replay_of,
    plan: row => row.plan,
    output: row => endOf.get(row.id)?.output,
    error: row => endOf.get(row.id)?.error,
    ended_at: row => endOf.get(row.id)?.ended_at,
    calls: row => endOf.get(row.id)?.calls ?? 0,
    owner: row => (endOf.has(row.id) ? '' : lease.owner),
  });
  return `fresh AS (
  INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, created_at, started_at,
    replay_of, plan, output, error, ended_at, calls, lease_owner, lease_until, fence)
  SELECT id, workspace_id, org_id, user_id, nullif(workflow_id, ''), workflow_name, status, input, created_at::timestamptz,
    nullif(started_at, '')::timestamptz, nullif(replay_of, ''), nullif(plan, ''), nullif(output, ''), nullif(error, ''),
    nullif(ended_at, '')::timestamptz, calls::int, nullif(owner, ''),
    CASE WHEN owner <> '' THEN now() + interval '${lease.seconds} seconds' END, 1
  FROM ${from}
  ON CONFLICT (id) DO NOTHING RETURNING id)`;
}

function heldRuns({ fences }: JournalBatch, tables: TextTables): string {
  const from = tables.from('w', [...fences], { id: ([id]) => id, fence: ([, fence]) => fence });
  return `held AS (SELECT run.id FROM run JOIN ${from} ON run.id = w.id AND run.fence = w.fence::int FOR SHARE OF run)`;
}

/** Writing a line again that is there already (an answer was lost on its way back) changes nothing. */
function newLines({ lines }: JournalBatch, tables: TextTables): string {
  const from = tables.from('l', lines, {
    run_id: line => line.run_id,
    seq: line => line.seq,
    type: line => line.type,
    node_id: line => line.node_id,
    payload: line => line.text,
  });
  return `lines AS (
  INSERT INTO run_event (run_id, seq, type, node_id, payload)
  SELECT run_id, seq::int, type, nullif(node_id, ''), payload FROM ${from}
  WHERE run_id IN (SELECT id FROM writable)
  ON CONFLICT (run_id, seq) DO NOTHING)`;
}

function newKeys({ starts }: JournalBatch, tables: TextTables): string {
  const keyed = starts.flatMap(row => (row.idempotency === undefined ? [] : [{ ...row.idempotency, row }]));
  const from = tables.from('k', keyed, {
    workspace_id: ({ row }) => row.scope.workspace_id,
    key: ({ key }) => key,
    body_hash: ({ body_hash }) => body_hash,
    run_id: ({ row }) => row.id,
  });
  return `keys AS (
  INSERT INTO idempotency_key (workspace_id, key, body_hash, run_id)
  SELECT workspace_id, key, body_hash, run_id FROM ${from} WHERE run_id IN (SELECT id FROM writable))`;
}

function begunRuns(begins: readonly RunBegin[], tables: TextTables): string {
  const from = tables.from('b', begins, { id: begin => begin.id, started_at: begin => begin.started_at });
  return `begun AS (
  UPDATE run SET status = 'running', started_at = b.started_at::timestamptz, plan = NULL
  FROM ${from} WHERE run.id = b.id AND run.id IN (SELECT id FROM held))`;
}

function endedRuns({ ends }: JournalBatch, tables: TextTables): string {
  const from = tables.from('e', ends, {
    id: end => end.id,
    status: end => end.status,
    output: end => end.output,
    error: end => end.error,
    started_at: end => end.started_at,
    ended_at: end => end.ended_at,
    calls: end => end.calls,
  });
  return `ended AS (
  UPDATE run SET status = e.status, output = e.output, error = nullif(e.error, ''),
    started_at = coalesce(run.started_at, nullif(e.started_at, '')::timestamptz), ended_at = e.ended_at::timestamptz,
    calls = e.calls::int, plan = NULL, lease_owner = NULL, lease_until = NULL
  FROM ${from} WHERE run.id = e.id AND run.id IN (SELECT id FROM held))`;
}

/** Two runs of one workflow may end in one batch: the later one of the batch is kept. */
function newPins({ ends }: JournalBatch, tables: TextTables): string {
  const latest = new Map(
    ends.flatMap(end => end.pins.map(pin => [`${end.workflow_id}\n${pin.node_id}\n${pin.pin}`, { ...pin, end }] as const)),
  );
  const from = tables.from('p', [...latest.values()], {
    workspace_id: ({ end }) => end.workspace_id,
    workflow_id: ({ end }) => end.workflow_id,
    node_id: pin => pin.node_id,
    pin: pin => pin.pin,
    value: pin => pin.value,
    run_id: ({ end }) => end.id,
  });
  return `pins AS (
  INSERT INTO pin_value (workspace_id, workflow_id, node_id, pin, value, run_id)
  SELECT workspace_id, workflow_id, node_id, pin, value, run_id FROM ${from} WHERE run_id IN (SELECT id FROM writable)
  ON CONFLICT (workspace_id, workflow_id, node_id, pin)
  DO UPDATE SET value = excluded.value, run_id = excluded.run_id, at = now())`;
}
