import { requestSeconds, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { deleteRunRows, runFamily } from './delete-run.sql.ts';
import { type ListedRun, listRunRows, type RunPage } from './run-list.sql.ts';
import type { RunFilter } from './run-conditions.ts';
import { deadLetterOwner, suspendedOwner } from './lease-owners.ts';
import { type RunFiguresRow, summaryRows } from './run-summary.sql.ts';
import type { StoredRun } from './stored-run.ts';
import { ContentGone, type ContentStore } from '../../platform/contents/content-store.sql.ts';
import { type Hole, type StoredText, piecesOf, readHoles, wholeText } from '../../platform/contents/stored-text.ts';

/** An event as it is stored: without its large values, which `holes` names. */
export type StoredEvent = { seq: number; type: string; text: string; holes: readonly Hole[] };

export type RunStore = {
  get(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<StoredRun | undefined>;
  /** Returns the runs, newest first. Ids contain the time, so `before` is an id. */
  list(scope: Scope, page: RunPage): Promise<ListedRun[]>;
  /** Returns figures of the runs of a filter, by buckets of this length in seconds, and of all. */
  summary(scope: Scope, filter: RunFilter, bucketSeconds: number): Promise<RunFiguresRow[]>;
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
  /** Returns the ids of a run and of its parts at every level. */
  familyOf(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<string[]>;
  /** Checks whether a user keeps the run or one of its parts. */
  isKept(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<boolean>;
  /** Deletes a run that is over, with its parts. Returns the number of deleted runs, 0 while one of them is not over. */
  remove(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<number>;
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

const columns = `id, workspace_id, org_id, user_id, run_as, workflow_id, workflow_name, workflow_version, status, created_at,
  started_at, ended_at, calls, replay_of, undo_of, parent, forked_from, evaluation_id, session_id, turn_group_id, cancel_requested, fence, crashes,
  dead_letter_at, input, output, output_holes, error, plan`;
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
    list: (scope, page) => listRunRows({ pool }, scope, page),
    summary: (scope, filter, bucketSeconds) => summaryRows({ pool }, scope, filter, bucketSeconds),
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
    familyOf: (scope, id) => runFamily({ pool }, scope, id),
    async isKept(scope, id) {
      const sql = 'SELECT 1 FROM run WHERE workspace_id = $1 AND id = ANY($2) AND kept_at IS NOT NULL';
      return (await pool.query(sql, [scope.workspace_id, await runFamily({ pool }, scope, id)])).rowCount !== 0;
    },
    remove: (scope, id) => deleteRunRows({ pool }, scope, id),
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
      const isOnDisk = `lease_owner IN ('${suspendedOwner}', '${deadLetterOwner}')`;
      const sql = `UPDATE run SET cancel_requested = true, dead_letter_at = NULL,
          lease_owner = CASE WHEN ${isOnDisk} THEN NULL ELSE lease_owner END,
          lease_until = CASE WHEN ${isOnDisk} THEN NULL ELSE lease_until END
        WHERE workspace_id = $1 AND id = $2 AND status IN ('queued', 'running', 'waiting')`;
      return ((await pool.query(sql, [scope.workspace_id, id])).rowCount ?? 0) > 0;
    },
    async stalePins(scope, workflowId, nodeId) {
      const sql = 'SELECT pin, value FROM pin_value WHERE workspace_id = $1 AND workflow_id = $2 AND node_id = $3';
      return (await pool.query<{ pin: string; value: string }>(sql, [scope.workspace_id, workflowId, nodeId])).rows;
    },
  };
}
