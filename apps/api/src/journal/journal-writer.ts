import { limitEventLoopTurn } from '../platform/http/turn-limit.ts';
import { BatchWriter, type BatchWriterDeps } from './batch-writer.ts';
import { emptyBatch, isEmptyBatch, type JournalBatch, type PendingEvent } from './journal-batch.ts';
import type { LiveEvents } from './live-events.ts';
import { RunLost } from './run-lost.ts';
import type { RunBegin, RunEnd, RunStatusChange, RunRow } from './run-row.ts';
import { selectRuns } from './split-batch.ts';

/**
 * Milliseconds for which events that no caller waits for are gathered. Each statement costs the database about a millisecond of
 * CPU.
 */
const lingerMs = 20;

export type WriterDeps = Pick<BatchWriterDeps, 'query' | 'lease' | 'clock'> & {
  /** Moves large values out of what is to be written. */
  setAside?: ((batch: JournalBatch) => Promise<void>) | undefined;
  live: LiveEvents;
};

type Waiter = { runId: string; resolve: () => void; reject: (error: Error) => void };

/**
 * Writes all journals: gathers what all runs append, writes it with one statement at a time, and only then notifies waiters and
 * readers. Events that arrive during a write form the next batch.
 */
export class JournalWriter {
  private readonly deps: WriterDeps;
  private readonly batchWriter: BatchWriter;
  private batch = emptyBatch();
  private waiters: Waiter[] = [];
  /** The runs that accept nothing more from an owner with this fencing token or an earlier one. */
  private readonly lost = new Map<string, { error: Error; fence: number }>();
  private timer: NodeJS.Timeout | undefined;
  private isScheduled = false;
  private flushing: Promise<void> | undefined;
  private isClosed = false;
  /** The waiters whose events are being written. */
  private writtenFor: Waiter[] = [];

  constructor(deps: WriterDeps) {
    this.deps = deps;
    this.batchWriter = new BatchWriter({
      query: statement => deps.query(statement),
      lease: deps.lease,
      clock: deps.clock,
      isLost: (runId, fence) => this.isLost(runId, fence),
      onRefused: (runId, error, fence) => this.markLost(runId, error, fence),
    });
  }

  start(row: RunRow, fence: number): void {
    const { run_id } = row.spec;
    // While a write waits for space, a new one would wait behind it.
    const noSpace = this.batchWriter.spaceError();
    if (noSpace !== undefined && this.flushing !== undefined) this.markLost(run_id, noSpace, fence);
    if (this.isLost(run_id, fence)) return;
    this.batch.starts.push(row);
    this.scheduleFlush(run_id, fence);
  }

  begin(begin: RunBegin, fence: number): void {
    if (this.isLost(begin.id, fence)) return;
    const row = this.batch.starts.find(start => start.spec.run_id === begin.id);
    if (row === undefined) this.batch.begins.push(begin);
    else Object.assign(row, { status: 'running', started_at: begin.started_at, plan: undefined });
    this.scheduleFlush(begin.id, fence);
  }

  updateStatus(update: RunStatusChange, fence: number): void {
    if (this.isLost(update.id, fence)) return;
    // A run that the same statement inserts or begins carries the status itself, because a statement does not update its own
    // rows.
    const { starts, begins, statusChanges } = this.batch;
    const own = starts.find(row => row.spec.run_id === update.id) ?? begins.find(row => row.id === update.id);
    if (own === undefined) statusChanges.push(update);
    else own.status = update.status;
    this.scheduleFlush(update.id, fence);
  }

  append(event: PendingEvent, fence: number): void {
    if (this.isLost(event.run_id, fence)) return;
    this.batch.events.push(event);
    this.scheduleFlush(event.run_id, fence);
  }

  end(end: RunEnd, fence: number): void {
    if (this.isLost(end.id, fence)) return;
    this.batch.ends.push(end);
    this.scheduleFlush(end.id, fence);
  }

  /** Returns the milliseconds for which the current statement has been tried, 0 when there is none. */
  stalledMs(): number {
    return this.batchWriter.stalledMs();
  }

  /** Returns true from a write that found no space in the database until the next one that did. */
  isFull(): boolean {
    return this.batchWriter.spaceError() !== undefined;
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
      this.flushSoon();
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
    this.batchWriter.close();
    this.batch = emptyBatch();
    for (const waiter of this.waiters.splice(0))
      waiter.reject(new RunLost('The server is stopping. The run continues at the next start'));
  }

  private scheduleFlush(runId: string, fence: number): void {
    if (this.isClosed) {
      this.batch = emptyBatch();
      return;
    }
    this.batch.fences.set(runId, fence);
    if (this.timer === undefined && !this.isScheduled && this.flushing === undefined)
      this.timer = setTimeout(() => void this.flush(), lingerMs);
  }

  /** Schedules a write for a waiting caller, as soon as everything in progress at this moment has been appended. */
  private flushSoon(): void {
    if (this.isScheduled || this.flushing !== undefined) return;
    this.isScheduled = true;
    setImmediate(() => void this.flush());
  }

  private flush(): Promise<void> {
    this.flushing ??= this.writeBatch().finally(() => {
      this.flushing = undefined;
      if (this.waiters.length > 0) this.flushSoon();
      else if (!isEmptyBatch(this.batch)) this.touchAgain();
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
    if (isEmptyBatch(batch)) return;
    this.writtenFor = waiters;
    await this.deps.setAside?.(batch);
    const failures = await this.batchWriter.write(batch);
    for (const [runId, error] of failures) this.markLost(runId, error, batch.fences.get(runId) ?? 0);
    // This write, or the one before it, may have shown that a run is lost: its events are not stored.
    const lossOf = (runId: string): Error | undefined => this.lossOf(runId, batch.fences.get(runId) ?? 0);
    for (const { runId, resolve, reject } of this.writtenFor.splice(0)) {
      const loss = lossOf(runId);
      if (loss === undefined) limitEventLoopTurn(resolve);
      else reject(loss);
    }
    this.deps.live.publish(batch.events.filter(event => lossOf(event.run_id) === undefined));
  }

  /** Accepts no more events of a run and rejects its waiters at once. */
  private markLost(runId: string, error: Error, fence: number): void {
    this.lost.set(runId, { error, fence });
    const [reported, others] = [new Array<Waiter>(), new Array<Waiter>()];
    for (const waiter of this.writtenFor) (waiter.runId === runId ? reported : others).push(waiter);
    this.writtenFor = others;
    for (const waiter of reported) waiter.reject(error);
  }
}
