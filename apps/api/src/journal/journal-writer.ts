import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pinion/contracts';
import type { LiveEvents } from './live-events.ts';
import type { Clock } from '@pinion/tool-runtime';
import { limitEventLoopTurn } from '../platform/http/turn-limit.ts';
import { emptyBatch, isEmpty, type JournalBatch, type PendingEvent } from './journal-batch.ts';
import { isDiskFull, isRetryable } from '../platform/database/is-retryable.ts';
import type { RunBegin, RunEnd, RunStatusChange, RunRow } from './run-row.ts';
import { halveBatch, selectRuns, splitBatch } from './split-batch.ts';
import { type Lease, probe, type Statement, writeStatement } from './write-statement.sql.ts';

/**
 * Milliseconds for which events that no caller waits for are gathered. Each statement costs the database about a millisecond of
 * CPU.
 */
const lingerMs = 20;
const backoff = { firstMs: 50, longestMs: 2_000 };
/** Number of attempts at a statement before the database is probed, to find out whether the statement itself fails. */
const attemptsBeforeProbe = 4;
/** Number of times that the database answers the probe but not the statement before the statement counts as impossible. */
const mostSuspicions = 3;

export type WriterDeps = {
  /** Runs one statement and returns its rows. */
  query(statement: Statement): Promise<readonly { id: string }[]>;
  lease: Lease;
  /** Moves large values out of what is to be written. */
  setAside?: ((batch: JournalBatch) => Promise<void>) | undefined;
  live: LiveEvents;
  clock: Pick<Clock, 'monotonic'>;
};

/** Thrown when the run belongs to another process by now, or can't be written: nothing of it is accepted any longer. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

type Waiter = { runId: string; resolve: () => void; reject: (error: Error) => void };

/**
 * Writes all journals: gathers what all runs append, writes it with one statement at a time, and only then notifies waiters and
 * readers. Events that arrive during a write form the next batch.
 */
export class JournalWriter {
  private readonly deps: WriterDeps;
  private batch = emptyBatch();
  private waiters: Waiter[] = [];
  /** The runs that accept nothing more from an owner with this fencing token or an earlier one. */
  private readonly lost = new Map<string, { error: Error; fence: number }>();
  private timer: NodeJS.Timeout | undefined;
  private isScheduled = false;
  private flushing: Promise<void> | undefined;
  private isClosed = false;
  private writingSince: number | undefined;
  /** The error of the latest write when it was caused by a lack of space. */
  private noSpace: Error | undefined;
  /** The waiters whose events are being written. */
  private writtenFor: Waiter[] = [];

  constructor(deps: WriterDeps) {
    this.deps = deps;
  }

  start(row: RunRow, fence: number): void {
    // While a write waits for space, a new one would wait behind it.
    if (this.noSpace !== undefined && this.flushing !== undefined) this.lose(row.id, this.noSpace, fence);
    if (this.isLost(row.id, fence)) return;
    this.batch.starts.push(row);
    this.touch(row.id, fence);
  }

  begin(begin: RunBegin, fence: number): void {
    if (this.isLost(begin.id, fence)) return;
    const row = this.batch.starts.find(start => start.id === begin.id);
    if (row === undefined) this.batch.begins.push(begin);
    else Object.assign(row, { status: 'running', started_at: begin.started_at, plan: undefined });
    this.touch(begin.id, fence);
  }

  updateStatus(update: RunStatusChange, fence: number): void {
    if (this.isLost(update.id, fence)) return;
    // A run that the same statement inserts or begins carries the status itself, because a statement does not update its own
    // rows.
    const { starts, begins, statusChanges: updates } = this.batch;
    const own = starts.find(row => row.id === update.id) ?? begins.find(row => row.id === update.id);
    if (own === undefined) updates.push(update);
    else own.status = update.status;
    this.touch(update.id, fence);
  }

  append(event: PendingEvent, fence: number): void {
    if (this.isLost(event.run_id, fence)) return;
    this.batch.lines.push(event);
    this.touch(event.run_id, fence);
  }

  end(end: RunEnd, fence: number): void {
    if (this.isLost(end.id, fence)) return;
    this.batch.ends.push(end);
    this.touch(end.id, fence);
  }

  /** Returns the milliseconds for which the current statement has been tried, 0 when there is none. */
  stalledMs(): number {
    return this.writingSince === undefined ? 0 : this.deps.clock.monotonic() - this.writingSince;
  }

  /** Returns true from a write that found no space in the database until the next one that did. */
  isFull(): boolean {
    return this.noSpace !== undefined;
  }

  /** Drops what a run that has left this process appended last, so that its next owner here begins with nothing pending. */
  discard(runId: string): void {
    this.batch = selectRuns(this.batch, id => id !== runId);
    const isOf = (waiter: Waiter): boolean => waiter.runId === runId;
    for (const { reject } of this.waiters.filter(isOf)) reject(new RunLost(`the run ${runId} has left this process`));
    this.waiters = this.waiters.filter(waiter => !isOf(waiter));
  }

  /** Clears the record that a run was lost. Called when its journal is closed. */
  forget(runId: string): void {
    this.lost.delete(runId);
  }

  /** Resolves when everything is on disk that the owner with this fencing token has appended. */
  async commit(runId: string, fence = 0): Promise<void> {
    if (this.isClosed) throw new RunLost('The server is stopping. The run continues at the next start');
    this.throwIfLost(runId, fence);
    if (this.batch.fences.has(runId)) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.waiters.push({ runId, resolve, reject });
      this.hurry();
      return promise;
    }
    await this.flushing;
    this.throwIfLost(runId, fence);
  }

  /** Returns the error by which the owner with this fencing token lost the run; undefined while it holds it. */
  private lossOf(runId: string, fence: number): Error | undefined {
    const known = this.lost.get(runId);
    return known !== undefined && fence <= known.fence ? known.error : undefined;
  }

  private isLost(runId: string, fence: number): boolean {
    return this.lossOf(runId, fence) !== undefined;
  }

  private throwIfLost(runId: string, fence: number): void {
    const error = this.lossOf(runId, fence);
    if (error !== undefined) throw error;
  }

  /** Writes what is pending and accepts nothing more. Whatever comes later happens again at the next start. */
  async close(): Promise<void> {
    const last = this.flushing?.then(() => this.flush()) ?? this.flush();
    await last;
    this.isClosed = true;
    this.batch = emptyBatch();
    for (const waiter of this.waiters.splice(0))
      waiter.reject(new RunLost('The server is stopping. The run continues at the next start'));
  }

  private touch(runId: string, fence: number): void {
    if (this.isClosed) {
      this.batch = emptyBatch();
      return;
    }
    this.batch.fences.set(runId, fence);
    if (this.timer === undefined && !this.isScheduled && this.flushing === undefined)
      this.timer = setTimeout(() => void this.flush(), lingerMs);
  }

  /** Schedules a write for a waiting caller, as soon as everything in progress at this moment has been appended. */
  private hurry(): void {
    if (this.isScheduled || this.flushing !== undefined) return;
    this.isScheduled = true;
    setImmediate(() => void this.flush());
  }

  private flush(): Promise<void> {
    this.flushing ??= this.writeBatch().finally(() => {
      this.flushing = undefined;
      if (this.waiters.length > 0) this.hurry();
      else if (!isEmpty(this.batch)) this.touchAgain();
    });
    return this.flushing;
  }

  private touchAgain(): void {
    if (this.timer === undefined && !this.isScheduled) this.timer = setTimeout(() => void this.flush(), lingerMs);
  }

  private async writeBatch(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isScheduled = false;
    const { batch, waiters } = this;
    this.batch = emptyBatch();
    this.waiters = [];
    if (isEmpty(batch)) return;
    this.writtenFor = waiters;
    await this.deps.setAside?.(batch);
    const failures = await this.writeAll(splitBatch(batch));
    for (const [runId, error] of failures) this.lose(runId, error, batch.fences.get(runId) ?? 0);
    // This write, or the one before it, may have shown that a run is lost: its events are not stored.
    const lossOf = (runId: string): Error | undefined => this.lossOf(runId, batch.fences.get(runId) ?? 0);
    for (const { runId, resolve, reject } of this.writtenFor.splice(0)) {
      const loss = lossOf(runId);
      if (loss === undefined) limitEventLoopTurn(resolve);
      else reject(loss);
    }
    this.deps.live.publish(batch.lines.filter(event => lossOf(event.run_id) === undefined));
  }

  /** Accepts no more events of a run and rejects its waiters at once. */
  private lose(runId: string, error: Error, fence: number): void {
    this.lost.set(runId, { error, fence });
    const [reported, others] = [new Array<Waiter>(), new Array<Waiter>()];
    for (const waiter of this.writtenFor) (waiter.runId === runId ? reported : others).push(waiter);
    this.writtenFor = others;
    for (const waiter of reported) waiter.reject(error);
  }

  /** Writes parts one after the other. A run that was refused in one part is left out of those that follow. */
  private async writeAll(parts: readonly JournalBatch[], isRetry = false): Promise<Map<string, Error>> {
    const failures = new Map<string, Error>();
    for (const part of parts) {
      const rest = selectRuns(part, id => !failures.has(id) && !this.isLost(id, part.fences.get(id) ?? 0));
      if (isEmpty(rest)) continue;
      for (const [runId, failure] of await this.write(rest, isRetry)) failures.set(runId, failure);
    }
    return failures;
  }

  /** Retries until the database has answered. Returns the runs that were not written, with the reasons. */
  private async write(batch: JournalBatch, isRetry: boolean): Promise<Map<string, Error>> {
    this.writingSince = this.deps.clock.monotonic();
    try {
      return await this.attempt(batch, isRetry);
    } finally {
      this.writingSince = undefined;
    }
  }

  private async attempt(batch: JournalBatch, wasTried: boolean): Promise<Map<string, Error>> {
    let suspicions = 0;
    let isUncertain = wasTried;
    for (let attempts = 1; ; attempts += 1) {
      try {
        const rows = await this.deps.query(writeStatement(batch, this.deps.lease, isUncertain));
        this.noSpace = undefined;
        const written = new Set(rows.map(row => row.id));
        const refused = [...batch.fences.keys()].filter(id => !written.has(id));
        return new Map(refused.map(id => [id, new RunLost(`the run ${id} was taken over by another process`)]));
      } catch (error) {
        const isFull = isDiskFull(error);
        this.noSpace = isFull ? new RunLost(`the run could not be written: ${messageOf(error)}`, { cause: error }) : undefined;
        if (isFull && !isUncertain && batch.starts.length > 0) return this.refuseNewRuns(batch, error);
        if (!isFull && !isRetryable(error)) return this.isolate(batch, error, isUncertain);
        if (this.isClosed) throw error;
        if (!isFull) {
          isUncertain = true;
          if (attempts >= attemptsBeforeProbe && (await this.isReachable())) suspicions += 1;
          if (suspicions >= mostSuspicions) return this.isolate(batch, error, isUncertain);
        }
        await sleep(backoffMs(backoff, attempts));
      }
    }
  }

  /**
   * Refuses at once the runs that found no space to begin, with the reason for their callers. Running runs wait until there is
   * space.
   */
  private async refuseNewRuns(batch: JournalBatch, error: unknown): Promise<Map<string, Error>> {
    const refused = new Set(batch.starts.map(row => row.id));
    for (const id of refused)
      this.lose(
        id,
        new RunLost(`the run ${id} could not be written: ${messageOf(error)}`, { cause: error }),
        batch.fences.get(id) ?? 0,
      );
    const rest = selectRuns(batch, id => !refused.has(id));
    return isEmpty(rest) ? new Map() : this.attempt(rest, false);
  }

  /**
   * Writes the halves of a refused batch separately, down to the one run that can't be written, so that only that run is lost.
   */
  private async isolate(batch: JournalBatch, error: unknown, isRetry: boolean): Promise<Map<string, Error>> {
    const [only, ...others] = batch.fences.keys();
    if (only === undefined) return new Map();
    if (others.length === 0)
      return new Map([[only, new RunLost(`the run ${only} could not be written: ${messageOf(error)}`, { cause: error })]]);
    return this.writeAll(halveBatch(batch), isRetry);
  }

  private async isReachable(): Promise<boolean> {
    return this.deps.query(probe).then(
      () => true,
      () => false,
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
