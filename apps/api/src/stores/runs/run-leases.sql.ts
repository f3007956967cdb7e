import type { Database } from '@pinion/db';
import { createWorkspaceShares, type WorkspaceShares } from '../../worker/workspace-shares.ts';
import { createBeatHistory } from './beat-history.ts';
import { claimInTurn, sharesSql } from './workspace-shares.sql.ts';
import { deadLetterOwner, noLeaseEnd, suspendedOwner } from './lease-owners.ts';
import { runColumns } from './run-store.sql.ts';
import type { StoredRun } from './stored-run.ts';

/** The state that a worker publishes with every beat. */
type WorkerBeat = { role: string; host: string; version: string; slots: number; running: number; draining: boolean };

/** The number of runs to take at most. `parts` are parts of other runs, which wait for no slot. */
type TakeLimit = { runs: number; parts: number };

/**
 * The leases that decide which process can write to which run. A run names its worker, and the lease lasts as long as the worker
 * is alive. A worker's id is random, and only the database's clock decides whether it is alive: host names and process ids mean
 * nothing across containers.
 */
export type RunLeases = {
  /** Records that this worker is alive. Returns the runs it holds that a user wants cancelled. */
  beat(state: WorkerBeat): Promise<string[]>;
  /**
   * Takes all runs that have not ended, with a new fencing token, when no other process can hold any. Suspended runs stay on disk.
   */
  takeAll(): Promise<StoredRun[]>;
  /** Takes free runs with a new fencing token: parts first, then one run of each workspace after another. */
  take(limit: TakeLimit): Promise<StoredRun[]>;
  /** Takes one run if it is free. */
  takeOne(runId: string): Promise<StoredRun | undefined>;
  /** Checks whether a workspace may start one more run. */
  hasRoom(workspaceId: string): Promise<boolean>;
  /** Returns the runs that this worker holds, or none when they are no more than it knows of. */
  heldBeyond(known: number): Promise<string[]>;
  /** Releases one run with its fencing token, for any other worker. */
  handBack(runIds: readonly string[]): Promise<void>;
  /** Releases all leases for the next process that starts. */
  release(): Promise<void>;
};

const unfinished = "run.status IN ('queued', 'running', 'waiting')";

/**
 * Matches runs that no living worker holds, in three parts that have an index each, so that suspended runs are not read. A server
 * of an older version, and a suspended run, hold a lease until `lease_until`.
 */
const freeParts = [
  'run.lease_owner IS NULL',
  'run.lease_owner IS NOT NULL AND run.lease_until < now()',
  `run.lease_owner IS NOT NULL AND run.lease_until IS NULL AND NOT EXISTS (
    SELECT 1 FROM worker WHERE worker.id = run.lease_owner AND worker.alive_until > now())`,
];
/** The parts for a worker that cannot tell whether others are alive. */
const surelyFreeParts = freeParts.slice(0, 2);
const anyOf = (parts: readonly string[]): string => `(${parts.map(part => `(${part})`).join(' OR ')})`;

/** Returns the query for the free runs of one kind that the worker `$1` does not hold. */
const freeRuns = (parts: readonly string[], kind: string): string =>
  parts
    .map(
      part =>
        `SELECT id, workspace_id, status FROM run WHERE ${unfinished} AND lease_owner IS DISTINCT FROM $1 AND ${kind} AND ${part}`,
    )
    .join(' UNION ALL ');

/**
 * Matches runs that their worker executed when it died. A worker that stops releases its runs, and a run that waits or is queued
 * cannot have ended its worker.
 */
const crashed = `(run.lease_owner IS NOT NULL AND run.lease_owner <> '${suspendedOwner}' AND run.status = 'running')`;

/** Limits how many free runs one claim sorts. */
const mostSorted = 20_000;
const deadForHours = 24;

/** Matches the free runs of `takeAll`. No other process can hold any. */
const anyFree = '(lease_until IS NULL AND lease_owner IS DISTINCT FROM $1 OR lease_until < now())';

export type RunLeasesOptions = {
  /**
   * Number of workers that a run may end. One that has ended all but one of them is a suspect, and a worker executes one suspect at a time.
   * The suspect that ends its worker alone is a dead letter, and `onDeadLetter` is called once.
   */
  maxCrashes?: number;
  onDeadLetter?: (run: StoredRun) => void;
  /** The shares of workspaces. */
  shares?: Pick<WorkspaceShares, 'rows' | 'capped'>;
  /** Monotonic time in milliseconds. */
  now?: () => number;
};

export function createRunLeases(
  { pool }: Pick<Database, 'pool'>,
  owner: string,
  seconds: number,
  {
    maxCrashes = 1_000_000,
    onDeadLetter = () => undefined,
    shares = createWorkspaceShares(),
    now = () => performance.now(),
  }: RunLeasesOptions = {},
): RunLeases {
  const beats = createBeatHistory(seconds * 1_000, now);
  const partsNow = (): readonly string[] => (beats.canTellDead() ? freeParts : surelyFreeParts);
  const suspectedAt = Math.max(1, maxCrashes - 1);
  // Parts belong to the run that waits for them, so that they are executed with it.
  const suspect = `(run.parent_run_id IS NULL AND NOT run.cancel_requested AND run.crashes + ${crashed}::int >= ${suspectedAt})`;
  const suspectHere = `EXISTS (SELECT 1 FROM run other WHERE other.lease_owner = $1 AND other.status = 'running'
    AND other.parent_run_id IS NULL AND other.crashes >= ${suspectedAt})`;
  const isHeldBack = `(${suspect} AND ${suspectHere})`;
  const atLimit = (run: string): string => `(${run}.status = 'running' AND ${run}.crashes + 1 >= ${maxCrashes})`;
  const isToJudge = `(${crashed} AND ${atLimit('run')} AND NOT run.cancel_requested)`;
  const shareRows = JSON.stringify(shares.rows);
  const query = shares.capped.length > 0 ? claimInTurn({ pool }) : pool.query.bind(pool);
  /**
   * Judges the runs that have ended as many workers as allowed. One that was the only one of its worker is a dead letter. Of several, each
   * is released without another crash, to be executed without the others.
   */
  const judge = async (free: string): Promise<void> => {
    const { rows } = await pool.query<StoredRun>(
      `WITH judged AS (
        SELECT id AS judged_id, (SELECT count(*) < 2 FROM run other WHERE other.lease_owner = run.lease_owner
          AND other.parent_run_id IS NULL AND ${atLimit('other')}) AS is_alone
        FROM run WHERE ${isToJudge} AND lease_owner IS DISTINCT FROM $1 AND ${free} ORDER BY id FOR UPDATE)
      UPDATE run SET fence = fence + 1, crashes = crashes + is_alone::int,
        lease_owner = CASE WHEN is_alone THEN '${deadLetterOwner}' END,
        lease_until = CASE WHEN is_alone THEN ${noLeaseEnd} END, dead_letter_at = CASE WHEN is_alone THEN now() END
      FROM judged WHERE id = judged_id RETURNING ${runColumns}`,
      [owner],
    );
    rows.filter(run => run.dead_letter_at !== null).forEach(onDeadLetter);
  };
  /** Claims runs that are in `ids`. Of those that are suspects, at most the first. */
  const claim = async (ids: string, values: readonly unknown[]): Promise<StoredRun[]> => {
    const { rows } = await query<StoredRun>(
      `WITH chosen AS (${ids})
      UPDATE run SET fence = fence + 1, crashes = crashes + ${crashed}::int, lease_owner = $1, lease_until = NULL, dead_letter_at = NULL
      WHERE id IN (SELECT id FROM chosen) AND NOT ${isHeldBack}
        AND (NOT ${suspect} OR id = (SELECT min(run.id) FROM run JOIN chosen USING (id) WHERE ${suspect}))
      RETURNING ${runColumns}`,
      [owner, ...values],
    );
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  return {
    async beat({ role, host, version, slots, running, draining }) {
      const sql = `WITH beat AS (
          INSERT INTO worker (id, role, host, version, alive_until, slots, running, draining)
          VALUES ($1, $2, $3, $4, now() + interval '${seconds} seconds', $5, $6, $7)
          ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until, slots = excluded.slots, running = excluded.running,
            draining = excluded.draining),
        dead AS (DELETE FROM worker WHERE alive_until < now() - interval '${deadForHours} hours' AND id <> $1)
        SELECT id FROM run WHERE lease_owner = $1 AND cancel_requested AND ${unfinished}`;
      const sentAt = now();
      const { rows } = await pool.query<{ id: string }>(sql, [owner, role, host, version, slots, running, draining]);
      beats.add(sentAt);
      return rows.map(row => row.id);
    },
    async takeAll() {
      await judge(anyFree);
      const isCapped = `(status = 'queued' AND workspace_id = ANY($2) AND lease_until IS NULL)`;
      return claim(`SELECT id FROM run WHERE ${unfinished} AND ${anyFree} AND NOT ${isCapped}`, [shares.capped]);
    },
    async take({ runs, parts }) {
      const free = partsNow();
      await judge(anyOf(free));
      // A window function allows no row lock, so the chosen rows are checked again when they are locked.
      return claim(
        `SELECT id FROM run WHERE ${anyOf(free)} AND ${unfinished} AND id IN (
           (SELECT id FROM (${freeRuns(free, 'parent_run_id IS NOT NULL')}) part ORDER BY id LIMIT $2)
           UNION ALL
           (SELECT id FROM (
              SELECT id, status, share.room, coalesce(share.weight, 1) AS weight,
                row_number() OVER (PARTITION BY workspace_id, status = 'queued' ORDER BY id) AS place
              FROM (SELECT * FROM (${freeRuns(free, `parent_run_id IS NULL AND NOT ${isHeldBack}`)}) found LIMIT ${mostSorted}) waiting
              LEFT JOIN (${sharesSql('$4')}) share USING (workspace_id)
            ) places WHERE status <> 'queued' OR room IS NULL OR place <= room
            ORDER BY ceil(place / weight), id LIMIT $3)
         ) FOR UPDATE SKIP LOCKED`,
        [parts, runs, shareRows],
      );
    },
    async takeOne(runId) {
      const free = anyOf(partsNow());
      const isBeyondLimit = `status = 'queued' AND EXISTS (SELECT 1 FROM (${sharesSql('$3')}) share
        WHERE share.workspace_id = run.workspace_id AND room <= 0)`;
      const ids = `SELECT id FROM run WHERE id = $2 AND ${unfinished} AND ${free} AND NOT ${isToJudge} AND NOT (${isBeyondLimit})
        FOR UPDATE SKIP LOCKED`;
      const [run] = await claim(ids, [runId, shareRows]);
      if (run === undefined) await judge(free);
      return run;
    },
    async hasRoom(workspaceId) {
      if (!shares.capped.includes(workspaceId)) return true;
      const sql = `SELECT 1 FROM (${sharesSql('$1')}) share WHERE workspace_id = $2 AND room <= 0`;
      return (await pool.query(sql, [shareRows, workspaceId])).rowCount === 0;
    },
    async heldBeyond(known) {
      const held = `FROM run WHERE lease_owner = $1 AND ${unfinished}`;
      const { rows } = await pool.query<{ id: string }>(`SELECT id ${held} AND (SELECT count(*) ${held}) > $2`, [owner, known]);
      return rows.map(row => row.id);
    },
    async handBack(runIds) {
      const sql = `UPDATE run SET lease_owner = NULL, lease_until = NULL WHERE id = ANY($2) AND lease_owner = $1 AND ${unfinished}`;
      await pool.query(sql, [owner, runIds]);
    },
    async release() {
      const sql = `WITH gone AS (DELETE FROM worker WHERE id = $1)
        UPDATE run SET lease_owner = NULL, lease_until = NULL WHERE lease_owner = $1 AND ${unfinished}`;
      await pool.query(sql, [owner]);
    },
  };
}
