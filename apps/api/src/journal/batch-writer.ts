import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pinion/contracts';
import type { Clock } from '@pinion/tool-runtime';
import { isDiskFull, isReadOnly, isRetryable } from '../platform/database/is-retryable.ts';
import { isEmptyBatch, type JournalBatch } from './journal-batch.ts';
import { RunLost } from './run-lost.ts';
import { halveBatch, selectRuns, splitBatch } from './split-batch.ts';
import { type Lease, probeStatement, type Statement, writeStatement } from './write-statement.sql.ts';

const backoff = { firstMs: 50, longestMs: 2_000 };
/** Number of attempts at a statement before the database is probed, to find out whether the statement itself fails. */
const attemptsBeforeProbe = 4;
/** Number of times that the database answers the probe but not the statement before the statement counts as impossible. */
const mostSuspicions = 3;

export type BatchWriterDeps = {
  /** Runs one statement and returns its rows. */
  query(statement: Statement): Promise<readonly { id: string }[]>;
  lease: Lease;
  clock: Pick<Clock, 'monotonic'>;
  /** Returns whether nothing more is accepted of a run from the owner with this fencing token. */
  isLost(runId: string, fence: number): boolean;
  /** Receives a run that is refused while the rest of its batch is still to be written. */
  onRefused(runId: string, error: Error, fence: number): void;
};

/** Writes one batch at a time, and retries until the database has written or refused each of its runs. */
export class BatchWriter {
  private readonly deps: BatchWriterDeps;
  private isClosed = false;
  private writingSince: number | undefined;
  /** The error of the latest statement when it was caused by a lack of space. */
  private noSpace: Error | undefined;

  constructor(deps: BatchWriterDeps) {
    this.deps = deps;
  }

  /** Writes a batch in as many statements as it needs. Returns the runs that were not written, with the reasons. */
  write(batch: JournalBatch): Promise<Map<string, Error>> {
    return this.writeAll(splitBatch(batch));
  }

  /** Returns the milliseconds for which the current statement has been tried, 0 when there is none. */
  stalledMs(): number {
    return this.writingSince === undefined ? 0 : this.deps.clock.monotonic() - this.writingSince;
  }

  /** Returns the error of the latest write that found no space in the database, until the next one that did. */
  spaceError(): Error | undefined {
    return this.noSpace;
  }

  /** Ends retries: the next error of the database is thrown. */
  close(): void {
    this.isClosed = true;
  }

  /** Writes parts one after the other. A run that was refused in one part is left out of those that follow. */
  private async writeAll(parts: readonly JournalBatch[], isRetry = false): Promise<Map<string, Error>> {
    const failures = new Map<string, Error>();
    for (const part of parts) {
      const rest = selectRuns(part, id => !failures.has(id) && !this.deps.isLost(id, part.fences.get(id) ?? 0));
      if (isEmptyBatch(rest)) continue;
      for (const [runId, failure] of await this.writePart(rest, isRetry)) failures.set(runId, failure);
    }
    return failures;
  }

  /** Retries until the database has answered. Returns the runs that were not written, with the reasons. */
  private async writePart(batch: JournalBatch, isRetry: boolean): Promise<Map<string, Error>> {
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
    let isRepeated = false;
    for (let attempts = 1; ; attempts += 1) {
      try {
        const rows = await this.deps.query(writeStatement(batch, this.deps.lease, isUncertain));
        this.noSpace = undefined;
        const written = new Set(rows.map(row => row.id));
        const refused = [...batch.fences.keys()].filter(id => !written.has(id));
        // An earlier attempt that was written while this one waited for it is visible only to a statement that begins later.
        if (isUncertain && !isRepeated && batch.starts.some(({ spec }) => !written.has(spec.run_id))) {
          isRepeated = true;
          continue;
        }
        return new Map(refused.map(id => [id, new RunLost(`the run ${id} was taken over by another process`)]));
      } catch (error) {
        const isFull = isDiskFull(error);
        this.noSpace = isFull ? new RunLost(`the run could not be written: ${messageOf(error)}`, { cause: error }) : undefined;
        // Nothing of the batch was written.
        const isUnwritten = isFull || isReadOnly(error);
        if (isUnwritten && !isUncertain && batch.starts.length > 0) return this.refuseNewRuns(batch, error);
        if (!isUnwritten && !isRetryable(error)) return this.isolate(batch, error, isUncertain);
        if (this.isClosed) throw error;
        if (!isUnwritten) {
          isUncertain = true;
          if (attempts >= attemptsBeforeProbe && (await this.isReachable())) suspicions += 1;
          if (suspicions >= mostSuspicions) return this.isolate(batch, error, isUncertain);
        }
        await sleep(backoffMs(backoff, attempts));
      }
    }
  }

  /**
   * Refuses at once the runs that could not be written at their beginning, with the reason for their callers. Running runs wait
   * until there is space, or a database that accepts changes.
   */
  private async refuseNewRuns(batch: JournalBatch, error: unknown): Promise<Map<string, Error>> {
    const refused = new Set(batch.starts.map(row => row.spec.run_id));
    for (const id of refused)
      this.deps.onRefused(
        id,
        new RunLost(`the run ${id} could not be written: ${messageOf(error)}`, { cause: error }),
        batch.fences.get(id) ?? 0,
      );
    const rest = selectRuns(batch, id => !refused.has(id));
    return isEmptyBatch(rest) ? new Map() : this.attempt(rest, false);
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
    return this.deps.query(probeStatement).then(
      () => true,
      () => false,
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
