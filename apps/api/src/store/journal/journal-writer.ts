import type { LiveLines } from '../../live/live-lines.ts';
import { emptyBatch, isEmpty, type JournalBatch, type PendingLine, splitByRun } from './journal-batch.ts';
import { isRetryable } from './is-retryable.ts';
import type { RunBegin, RunEnd, RunMark, RunRow } from './run-row.ts';
import { type Lease, type Statement, writeStatement } from './write-statement.ts';

/** Events that nobody waits for are gathered this long: each statement costs the database about a millisecond of CPU. */
const lingerMs = 20;
const longestPauseMs = 2_000;

export type WriterDeps = {
  /** Runs one statement; answers its rows. */
  query(statement: Statement): Promise<readonly { id: string }[]>;
  lease: Lease;
  live: LiveLines;
};

/** The run belongs to somebody else by now, or can't be written: nothing of it is accepted any more. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

type Waiter = { runId: string; resolve: () => void; reject: (error: Error) => void };

/**
 * The one writer of all journals: gathers what all runs append, writes it with one statement, one at a time, and only
 * then tells waiters and readers. What comes in meanwhile is the next batch.
 */
export class JournalWriter {
  private readonly deps: WriterDeps;
  private batch = emptyBatch();
  private waiters: Waiter[] = [];
  private readonly lost = new Map<string, Error>();
  private timer: NodeJS.Timeout | undefined;
  private isScheduled = false;
  private flushing: Promise<void> | undefined;
  private isClosed = false;

  constructor(deps: WriterDeps) {
    this.deps = deps;
  }

  start(row: RunRow, fence: number): void {
    this.batch.starts.push(row);
    this.touch(row.id, fence);
  }

  begin(begin: RunBegin, fence: number): void {
    const row = this.batch.starts.find(start => start.id === begin.id);
    if (row === undefined) this.batch.begins.push(begin);
    else Object.assign(row, { status: 'running', started_at: begin.started_at, plan: undefined });
    this.touch(begin.id, fence);
  }

  mark(mark: RunMark, fence: number): void {
    // What the same statement inserts or begins says it itself: a statement does not update its own rows.
    const { starts, begins, marks } = this.batch;
    const own = starts.find(row => row.id === mark.id) ?? begins.find(row => row.id === mark.id);
    if (own === undefined) marks.push(mark);
    else own.status = mark.status;
    this.touch(mark.id, fence);
  }

  append(line: PendingLine, fence: number): void {
    this.batch.lines.push(line);
    this.touch(line.run_id, fence);
  }

  end(end: RunEnd, fence: number): void {
    this.batch.ends.push(end);
    this.touch(end.id, fence);
  }

  /** Forgets that a run was lost: called when its journal is closed. */
  forget(runId: string): void {
    this.lost.delete(runId);
  }

  /** Resolves when all that was appended so far is on disk. */
  async commit(runId: string): Promise<void> {
    if (this.isClosed) throw new RunLost('the server is stopping; the run goes on at the next start');
    if (this.batch.fences.has(runId) && !this.lost.has(runId)) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.waiters.push({ runId, resolve, reject });
      this.hurry();
      return promise;
    }
    await this.flushing;
    const error = this.lost.get(runId);
    if (error !== undefined) throw error;
  }

  /** Writes what is there, and takes nothing more: what comes after this happens again at the next start. */
  async close(): Promise<void> {
    const last = this.flushing?.then(() => this.flush()) ?? this.flush();
    await last;
    this.isClosed = true;
    this.batch = emptyBatch();
    for (const waiter of this.waiters.splice(0))
      waiter.reject(new RunLost('the server is stopping; the run goes on at the next start'));
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

  /** Somebody waits: write as soon as all that is going on at this moment has been appended. */
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
    const failures = await this.write(batch);
    for (const [runId, error] of failures) this.lost.set(runId, error);
    for (const waiter of waiters) {
      const error = failures.get(waiter.runId);
      if (error === undefined) waiter.resolve();
      else waiter.reject(error);
    }
    this.deps.live.publish(batch.lines.filter(line => !failures.has(line.run_id)));
  }

  /** Tries until the database has answered; answers the runs that were not written, and why. */
  private async write(batch: JournalBatch): Promise<Map<string, Error>> {
    let isRetry = false;
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const rows = await this.deps.query(writeStatement(batch, this.deps.lease, isRetry));
        const written = new Set(rows.map(row => row.id));
        const refused = [...batch.fences.keys()].filter(id => !written.has(id));
        return new Map(refused.map(id => [id, new RunLost(`the run ${id} was taken over by another process`)]));
      } catch (error) {
        if (!isRetryable(error)) return this.writeOneByOne(batch, error);
        if (this.isClosed) throw error;
        isRetry = true;
        await new Promise(resolve => setTimeout(resolve, pauseMs));
      }
    }
  }

  private async writeOneByOne(batch: JournalBatch, error: unknown): Promise<Map<string, Error>> {
    const [only, ...others] = batch.fences.keys();
    if (only === undefined) return new Map();
    if (others.length === 0)
      return new Map([[only, new RunLost(`the run ${only} could not be written: ${messageOf(error)}`, { cause: error })]]);
    const failures = new Map<string, Error>();
    for (const part of splitByRun(batch)) for (const [runId, failure] of await this.write(part)) failures.set(runId, failure);
    return failures;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
