import { requestSeconds, type RunStatus, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { ContentGone, type ContentStore } from '../../../platform/contents/content-store.sql.ts';
import { type Hole, type StoredText, piecesOf, readHoles, wholeText } from '../../../platform/contents/stored-text.ts';

export type StoredRun = {
  id: string;
  workspace_id: string;
  org_id: string;
  user_id: string;
  /** JSON of the identity that the run acts as. */
  run_as: string | null;
  workflow_id: string | null;
  workflow_name: string;
  workflow_version: number | null;
  status: RunStatus;
  /** JSON of the input. */
  input: string;
  /** The output without its large values: see `outputOf`. */
  output: string | null;
  output_holes: string | null;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  calls: number;
  replay_of: string | null;
  undo_of: string | null;
  /** JSON of a ParentRun. */
  parent: string | null;
  /** JSON of the fork's origin. */
  forked_from: string | null;
  evaluation_id: string | null;
  session_id: string | null;
  turn_group_id: string | null;
  plan: string | null;
  cancel_requested: boolean;
  fence: number;
};

/** An event as it is stored: without its large values, which `holes` names. */
export type StoredEvent = { seq: number; type: string; text: string; holes: readonly Hole[] };
type ListedRun = Omit<StoredRun, 'input' | 'output' | 'output_holes' | 'plan' | 'error'>;
export type RunFilter = {
  workflow_id?: string | undefined;
  status?: RunStatus | undefined;
  /** The run whose parts are listed. If absent, only runs that are part of none, or all of them. */
  parent_run_id?: string | undefined;
  with_parts?: boolean | undefined;
  before?: string | undefined;
  limit: number;
};

export type RunStore = {
  get(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<StoredRun | undefined>;
  /** Returns the runs, newest first. Ids contain the time, so `before` is an id. */
  list(scope: Scope, filter: RunFilter): Promise<ListedRun[]>;
  /** Returns the next events of a journal after `afterSeq`, up to about a megabyte. */
  lines(runId: string, afterSeq: number): Promise<StoredEvent[]>;
  /** Returns a stored text with its large values. `pieces` yields it with one large value at a time. */
  whole(kept: StoredText): Promise<string>;
  pieces(kept: StoredText): AsyncIterable<string>;
  /** Returns the output of a run that has ended, null before. */
  outputOf(run: Pick<StoredRun, 'output' | 'output_holes'>): Promise<unknown>;
  /** Checks whether an event of the run refers to this content. */
  hasContent(runId: string, hash: string): Promise<boolean>;
  /** Returns the runs that are part of this one, sorted by id, an order without meaning. */
  childrenOf(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<StoredRun[]>;
  /** Returns the ids of the runs that are part of this one, at every level, and have called tools. */
  callingPartsOf(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<string[]>;
  /** Returns the runs that compensate effects of these, oldest first. */
  undosOf(scope: Scope, ids: readonly string[]): Promise<{ id: string }[]>;
  /** Returns the run that a client's key currently refers to. */
  findKey(scope: Scope, key: string): Promise<{ run_id: string; body_hash: string } | undefined>;
  /** Deletes expired keys. */
  forgetKeys(): Promise<void>;
  /** Requests the cancellation of a run. Returns false when it has ended. */
  requestCancel(scope: Scope, id: string): Promise<boolean>;
  stalePins(scope: Scope, workflowId: string, nodeId: string): Promise<{ pin: string; value: string }[]>;
};

const listColumns = `id, workspace_id, org_id, user_id, run_as, workflow_id, workflow_name, workflow_version, status, created_at,
  started_at, ended_at, calls, replay_of, undo_of, parent, forked_from, evaluation_id, session_id, turn_group_id, cancel_requested, fence`;
const columns = `${listColumns}, input, output, output_holes, error, plan`;
export const runColumns = columns;
const callingPartsSql = `
WITH RECURSIVE part AS (
  SELECT id, calls FROM run WHERE workspace_id = $1 AND parent_run_id = $2
  UNION ALL
  SELECT run.id, run.calls FROM run JOIN part ON run.parent_run_id = part.id WHERE run.workspace_id = $1
)
SELECT id FROM part WHERE calls > 0 ORDER BY id`;
const pageBytes = 1_000_000;
const pageLines = 2_000;

/** The query for the first remaining events whose texts together fit a page, always at least one. */
const linesSql = `
SELECT seq, type, payload AS text, holes FROM (
  SELECT seq, type, payload, holes, sum(length(payload)) OVER (ORDER BY seq) - length(payload) AS before
  FROM (SELECT seq, type, payload, holes FROM run_event WHERE run_id = $1 AND seq > $2 ORDER BY seq LIMIT ${pageLines}) page
) measured WHERE before < ${pageBytes} ORDER BY seq`;

const nothingKept: Pick<ContentStore, 'read'> = {
  read: hash => Promise.reject(new ContentGone(`content ${hash} is not stored here`)),
};

export function createRunStore({ pool }: Pick<Database, 'pool'>, contents: Pick<ContentStore, 'read'> = nothingKept): RunStore {
  const readContent = (hash: string): Promise<Uint8Array> => contents.read(hash);
  return {
    async get(scope, id) {
      const { rows } = await pool.query<StoredRun>(`SELECT ${columns} FROM run WHERE workspace_id = $1 AND id = $2`, [
        scope.workspace_id,
        id,
      ]);
      return rows[0];
    },
    async list(scope, { workflow_id, status, parent_run_id, with_parts, before, limit }) {
      const values: unknown[] = [scope.workspace_id, limit];
      const where = ['workspace_id = $1'];
      for (const [condition, value] of [
        ['workflow_id =', workflow_id],
        ['status =', status],
        ['parent_run_id =', parent_run_id],
        ['id <', before],
      ] as const) {
        if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
      }
      if (parent_run_id === undefined && with_parts !== true) where.push('parent_run_id IS NULL', 'evaluation_id IS NULL');
      const sql = `SELECT ${listColumns} FROM run WHERE ${where.join(' AND ')} ORDER BY id DESC LIMIT $2`;
      return (await pool.query<ListedRun>(sql, values)).rows;
    },
    async lines(runId, afterSeq) {
      const { rows } = await pool.query<Omit<StoredEvent, 'holes'> & { holes: string | null }>(linesSql, [runId, afterSeq]);
      return rows.map(row => ({ ...row, holes: readHoles(row.holes) }));
    },
    whole: kept => wholeText(kept, readContent),
    pieces: kept => piecesOf(kept, readContent),
    async outputOf({ output, output_holes }) {
      if (output === null) return null;
      return JSON.parse(await wholeText({ text: output, holes: readHoles(output_holes) }, readContent)) as unknown;
    },
    async hasContent(runId, hash) {
      const sql = 'SELECT 1 FROM run_content WHERE hash = $1 AND run_id = $2';
      return (await pool.query(sql, [hash, runId])).rowCount !== 0;
    },
    async childrenOf(scope, id) {
      const sql = `SELECT ${columns} FROM run WHERE workspace_id = $1 AND parent_run_id = $2 ORDER BY id`;
      return (await pool.query<StoredRun>(sql, [scope.workspace_id, id])).rows;
    },
    async callingPartsOf(scope, id) {
      const { rows } = await pool.query<{ id: string }>(callingPartsSql, [scope.workspace_id, id]);
      return rows.map(row => row.id);
    },
    async undosOf(scope, ids) {
      const sql = 'SELECT id FROM run WHERE workspace_id = $1 AND undo_of = ANY($2) ORDER BY id';
      return (await pool.query<{ id: string }>(sql, [scope.workspace_id, ids])).rows;
    },
    async findKey(scope, key) {
      const sql = `SELECT run_id, body_hash FROM idempotency_key WHERE workspace_id = $1 AND key = $2
        AND created_at >= now() - interval '${requestSeconds} seconds'`;
      return (await pool.query<{ run_id: string; body_hash: string }>(sql, [scope.workspace_id, key])).rows[0];
    },
    async forgetKeys() {
      await pool.query(`DELETE FROM idempotency_key WHERE created_at < now() - interval '${requestSeconds} seconds'`);
    },
    async requestCancel(scope, id) {
      const sql =
        "UPDATE run SET cancel_requested = true WHERE workspace_id = $1 AND id = $2 AND status IN ('queued', 'running', 'waiting')";
      return ((await pool.query(sql, [scope.workspace_id, id])).rowCount ?? 0) > 0;
    },
    async stalePins(scope, workflowId, nodeId) {
      const sql = 'SELECT pin, value FROM pin_value WHERE workspace_id = $1 AND workflow_id = $2 AND node_id = $3';
      return (await pool.query<{ pin: string; value: string }>(sql, [scope.workspace_id, workflowId, nodeId])).rows;
    },
  };
}
