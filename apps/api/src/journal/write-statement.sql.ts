import { requestSeconds } from '@pinion/contracts';
import { holesText } from '../platform/contents/stored-text.ts';
import type { JournalBatch, PendingEvent } from './journal-batch.ts';
import { singleLine, Parameters } from './parameters.ts';
import type { RunBegin, RunEnd, RunStatusChange, RunRow } from './run-row.ts';

export type Statement = { text: string; values: (string | number | null)[] };
/** The worker that holds the runs it writes first, for as long as it is alive. */
export type Lease = { owner: string };

/** The statement that finds out whether the database answers and accepts changes. */
export const probeStatement: Statement = { text: 'SELECT id FROM run WHERE false FOR UPDATE', values: [] };

/**
 * Returns one statement for a whole batch: new runs, their events, their ends. It returns the ids of the runs that accepted it.
 *
 * Fencing: a run that is known to the database accepts events only while its row has the writer's fencing token, and that row
 * stays locked until the statement is done. A process that takes the run over finds all of these events, or they are refused. A
 * run that this statement itself writes first does not belong to any other process yet.
 *
 * `isRetry`: the response to the first attempt was lost, so all of it may be written already. Existing rows are left alone.
 */
export function writeStatement(batch: JournalBatch, lease: Lease, isRetry: boolean): Statement {
  const parameters = new Parameters();
  const fresh = new Set(batch.starts.map(row => row.spec.run_id));
  const reserved = [...batch.fences].filter(([id]) => isRetry || !fresh.has(id));
  // One statement updates a row only once, and the end of a run contains everything that its begin would.
  const over = new Set(batch.ends.map(end => end.id));
  const begins = batch.begins.filter(begin => !over.has(begin.id));
  const ends = batch.ends.filter(end => !fresh.has(end.id));
  const updates = lastStatusChanges(batch, over);
  const keyed = batch.starts.filter(row => row.idempotency !== undefined);
  const pins = batch.ends.filter(end => end.pins.length > 0);
  const parents = batch.ends.flatMap(end => (end.parent_run_id === undefined ? [] : [end.parent_run_id]));
  const cancelled = batch.ends.filter(end => end.status === 'cancelled').map(end => end.id);
  const references = referencesOf(batch);

  const parts: string[] = [];
  if (keyed.length > 0) parts.push(wonKeys(keyed, parameters));
  if (fresh.size > 0) parts.push(freshRuns(batch, keyed, parameters, lease));
  if (reserved.length > 0) parts.push(heldRuns(reserved, parameters));
  parts.push(
    `writable AS (${[...(fresh.size > 0 ? ['SELECT id FROM fresh'] : []), ...(reserved.length > 0 ? ['SELECT id FROM held'] : [])].join(' UNION ALL ')})`,
  );
  const isAllFresh = fresh.size > 0 && reserved.length === 0 && keyed.length === 0;
  if (batch.events.length > 0) parts.push(newLines(batch, parameters, isAllFresh, isRetry));
  if (references.length > 0) parts.push(newReferences(references, parameters));
  if (begins.length > 0) parts.push(begunRuns(begins, parameters));
  if (updates.length > 0) parts.push(markedRuns(updates, parameters));
  if (ends.length > 0) parts.push(endedRuns(ends, parameters));
  if (parents.length > 0) parts.push(wokenParents(parents, parameters));
  if (cancelled.length > 0) parts.push(withdrawnApprovals(cancelled, parameters));
  if (pins.length > 0) parts.push(newPins(pins, parameters));
  return { text: `WITH ${parts.join(',\n')}\nSELECT id FROM writable`, values: parameters.values };
}

/** The columns of a new run, in the order of `freshRow`, with the types of those that a list of values would take for texts. */
const typedColumns = `id, workspace_id, org_id, user_id, run_as, workflow_id, workflow_name, workflow_version::int, status, input,
    created_at::timestamptz, started_at::timestamptz, replay_of, undo_of, parent_run_id, parent, evaluation_id, forked_from, session_id,
    turn_group_id, plan, output, output_holes, error, ended_at::timestamptz, calls, failed_calls, tokens::bigint, micro_usd::bigint, fence,
    lease_owner, lease_until::timestamptz`;
const columns = typedColumns.replaceAll(/::\w+/g, '');

/**
 * Returns the inserts of new runs. A run that ends before it was ever written is inserted as ended, because one statement does
 * not update its own rows. A run whose idempotency key belongs to another run is left out, and with it all that it appended.
 */
function freshRuns({ starts, ends }: JournalBatch, keyed: readonly RunRow[], parameters: Parameters, lease: Lease): string {
  const endOf = new Map(ends.map(end => [end.id, end]));
  const rows = starts.map(row => freshRow(row, endOf.get(row.spec.run_id), parameters, lease)).join(',\n    ');
  const source =
    keyed.length === 0
      ? `VALUES ${rows}`
      : `SELECT ${typedColumns} FROM (VALUES ${rows}) AS given(${columns})
  WHERE id NOT IN (${keyed.map(row => parameters.add(row.spec.run_id)).join(', ')}) OR id IN (SELECT run_id FROM keys)`;
  return `fresh AS (
  INSERT INTO run (${columns})
  ${source}
  ON CONFLICT (id) DO NOTHING RETURNING id)`;
}

function freshRow(row: RunRow, end: RunEnd | undefined, parameters: Parameters, lease: Lease): string {
  const { spec } = row;
  const { scope, workflow_id, parent } = spec;
  const texts = [
    spec.run_id,
    scope.workspace_id,
    scope.org_id,
    scope.user_id,
    jsonOf(scope.run_as),
    workflow_id === '' ? undefined : workflow_id,
    singleLine(spec.workflow.name),
    spec.workflow_version?.toString(),
    end?.status ?? row.status,
    row.input,
    row.created_at,
    row.started_at,
    spec.replay?.of,
    spec.undo_of,
    parent?.run_id,
    jsonOf(parent),
    spec.evaluation?.evaluation_id,
    jsonOf(spec.forked_from),
    spec.session_id,
    spec.turn_group_id,
    row.plan,
    end?.output,
    holesText(end?.output_holes ?? []),
    end?.error,
    end?.ended_at,
  ];
  const cells = texts.map(text => parameters.add(text)).join(', ');
  const isLeased = end === undefined && row.isFree !== true;
  const leased = isLeased ? `${parameters.add(lease.owner)}, NULL` : 'NULL, NULL';
  const figures = [end?.calls ?? 0, end?.failed_calls ?? 0, end?.tokens ?? 'NULL', end?.micro_usd ?? 'NULL'].join(', ');
  return `(${cells}, ${figures}, 1, ${leased})`;
}

const jsonOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

function heldRuns(runs: readonly (readonly [string, number])[], parameters: Parameters): string {
  const conditions = runs.map(([id, fence]) => `(id = ${parameters.add(id)} AND fence = ${Math.trunc(fence)})`);
  return `held AS (SELECT id FROM run WHERE ${conditions.join(' OR ')} FOR SHARE)`;
}

function newLines({ events }: JournalBatch, parameters: Parameters, isAllFresh: boolean, isRetry: boolean): string {
  const [first] = events;
  const isOneRun = events.every(event => event.run_id === first?.run_id);
  const columns = {
    seq: (event: PendingEvent) => event.seq,
    type: (event: PendingEvent) => event.type,
    node_id: (event: PendingEvent) => event.node_id,
    payload: (event: PendingEvent) => event.text,
    holes: (event: PendingEvent) => holesText(event.holes ?? []),
  };
  const runId = isOneRun ? `${parameters.add(first?.run_id)}::text` : 'run_id';
  const from = parameters.table('l', events, isOneRun ? columns : { run_id: event => event.run_id, ...columns });
  const where = isAllFresh
    ? ''
    : isOneRun
      ? 'WHERE EXISTS (SELECT 1 FROM writable)'
      : 'WHERE run_id IN (SELECT id FROM writable)';
  return `lines AS (
  INSERT INTO run_event (run_id, seq, type, node_id, payload, holes)
  SELECT ${runId}, seq::int, type, nullif(node_id, ''), payload, nullif(holes, '') FROM ${from} ${where}
  ${isRetry ? 'ON CONFLICT (run_id, seq) DO NOTHING' : ''})`;
}

type Reference = { run_id: string; hash: string };

/** Returns the contents that the events and the ends of this batch refer to. */
function referencesOf({ events, ends }: JournalBatch): Reference[] {
  const references = new Map<string, Reference>();
  const add = (run_id: string, holes: readonly { hash: string }[] = []): void => {
    for (const { hash } of holes) references.set(`${run_id} ${hash}`, { run_id, hash });
  };
  for (const event of events) add(event.run_id, event.holes);
  for (const end of ends) add(end.id, end.output_holes);
  return [...references.values()];
}

function newReferences(references: readonly Reference[], parameters: Parameters): string {
  const from = parameters.table('c', references, { run_id: reference => reference.run_id, hash: reference => reference.hash });
  return `contents AS (
  INSERT INTO run_content (hash, run_id) SELECT hash, run_id FROM ${from} WHERE run_id IN (SELECT id FROM writable)
  ON CONFLICT DO NOTHING)`;
}

/**
 * Returns the statement part for idempotency keys, which returns the runs that have theirs. An expired key is taken from the run
 * that had it. Within its lifetime no other run gets it, whichever server writes first. The same run again is a statement's second
 * attempt. Of several runs in one batch the first one gets the key.
 */
function wonKeys(starts: readonly RunRow[], parameters: Parameters): string {
  const first = new Map(
    starts.toReversed().map(row => [JSON.stringify([row.spec.scope.workspace_id, row.idempotency?.key]), row] as const),
  );
  const rows = [...first.values()].map(row =>
    [row.spec.scope.workspace_id, row.idempotency?.key, row.idempotency?.body_hash, row.spec.run_id]
      .map(text => parameters.add(text))
      .join(', '),
  );
  return `keys AS (
  INSERT INTO idempotency_key AS known (workspace_id, key, body_hash, run_id) VALUES ${rows.map(row => `(${row})`).join(', ')}
  ON CONFLICT (workspace_id, key) DO UPDATE
    SET body_hash = excluded.body_hash, created_at = excluded.created_at, run_id = excluded.run_id
    WHERE known.created_at < now() - interval '${requestSeconds} seconds' OR known.run_id = excluded.run_id
  RETURNING run_id)`;
}

/** Returns the latest status of each run that this statement does not end. */
function lastStatusChanges({ statusChanges }: JournalBatch, over: ReadonlySet<string>): RunStatusChange[] {
  const last = new Map(statusChanges.map(update => [update.id, update]));
  return [...last.values()].filter(({ id }) => !over.has(id));
}

function markedRuns(updates: readonly RunStatusChange[], parameters: Parameters): string {
  const from = parameters.table('m', updates, { id: update => update.id, status: update => update.status });
  return `marked AS (
  UPDATE run SET status = m.status FROM ${from} WHERE run.id = m.id AND run.id IN (SELECT id FROM held))`;
}

function begunRuns(begins: readonly RunBegin[], parameters: Parameters): string {
  const from = parameters.table('b', begins, {
    id: begin => begin.id,
    started_at: begin => begin.started_at,
    status: begin => begin.status ?? 'running',
  });
  return `begun AS (
  UPDATE run SET status = b.status, started_at = b.started_at::timestamptz, plan = NULL
  FROM ${from} WHERE run.id = b.id AND run.id IN (SELECT id FROM held))`;
}

function endedRuns(ends: readonly RunEnd[], parameters: Parameters): string {
  const from = parameters.table('e', ends, {
    id: end => end.id,
    status: end => end.status,
    output: end => end.output,
    output_holes: end => holesText(end.output_holes ?? []),
    error: end => end.error,
    started_at: end => end.started_at,
    ended_at: end => end.ended_at,
    calls: end => end.calls,
    failed_calls: end => end.failed_calls,
    tokens: end => end.tokens,
    micro_usd: end => end.micro_usd,
  });
  return `ended AS (
  UPDATE run SET status = e.status, output = e.output, output_holes = nullif(e.output_holes, ''), error = nullif(e.error, ''),
    started_at = coalesce(run.started_at, nullif(e.started_at, '')::timestamptz), ended_at = e.ended_at::timestamptz,
    calls = e.calls::int, failed_calls = e.failed_calls::int, tokens = nullif(e.tokens, '')::bigint,
    micro_usd = nullif(e.micro_usd, '')::bigint, plan = NULL, lease_owner = NULL, lease_until = NULL
  FROM ${from} WHERE run.id = e.id AND run.id IN (SELECT id FROM held))`;
}

/** Makes the suspended runs free that may wait for the end of a part. One that had another reason to wait suspends again. */
function wokenParents(parents: readonly string[], parameters: Parameters): string {
  const ids = [...new Set(parents)].map(id => parameters.add(id)).join(', ');
  return `parents AS (
  UPDATE run SET lease_owner = NULL, lease_until = NULL WHERE id IN (${ids}) AND lease_owner = 'suspended')`;
}

/** Withdraws the approvals that cancelled runs have requested. A run that was cancelled while suspended does not wait for them again. */
function withdrawnApprovals(runIds: readonly string[], parameters: Parameters): string {
  const ids = runIds.map(id => parameters.add(id)).join(', ');
  return `withdrawn AS (
  UPDATE question SET state = 'withdrawn', answered_at = now() WHERE state = 'open' AND run_id IN (${ids}) AND run_id IN (SELECT id FROM writable))`;
}

/** Returns the pins to write. When two runs of one workflow end in one batch, the later one is kept. */
function newPins(ends: readonly RunEnd[], parameters: Parameters): string {
  const latest = new Map(
    ends.flatMap(end => end.pins.map(pin => [`${end.workflow_id}\n${pin.node_id}\n${pin.pin}`, { ...pin, end }] as const)),
  );
  const from = parameters.table('p', [...latest.values()], {
    workspace_id: ({ end }) => end.workspace_id,
    workflow_id: ({ end }) => end.workflow_id,
    node_id: pin => pin.node_id,
    pin: pin => pin.pin,
    value: pin => pin.value,
    run_id: ({ end }) => end.id,
  });
  return `pins AS (
  INSERT INTO pin_value (workspace_id, workflow_id, node_id, pin, value, run_id)
  SELECT workspace_id, coalesce(workflow_id, ''), node_id, pin, value, run_id FROM ${from}
  WHERE run_id IN (SELECT id FROM writable)
  ON CONFLICT (workspace_id, workflow_id, node_id, pin)
  DO UPDATE SET value = excluded.value, run_id = excluded.run_id, at = now())`;
}
