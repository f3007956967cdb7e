import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pinion/contracts';
import type { Pool } from 'pg';
import { isRetryable } from '../../platform/database/is-retryable.ts';
import { type BudgetChange, writeBudgets } from './budgets.sql.ts';
import type { ReservationResult, BudgetReservation } from './fit-reservations.ts';

type Waiting = {
  ask: BudgetReservation;
  since: number;
  resolve: (answer: ReservationResult) => void;
  reject: (error: unknown) => void;
};

/** Milliseconds after which an unanswered reservation is refused: nothing is spent on a budget that cannot be read. */
const patienceMs = 60_000;
const backoff = { firstMs: 25, longestMs: 1_000 };
const mostAtOnce = 500;
/** Milliseconds for which changes are gathered when no limit depends on them. */
const gatherMs = 1_000;

/**
 * Gathers all budget requests that the steps of this process make at one moment and writes them together, one batch at a time.
 * Settlements are written before later reservations. Changes are retried until they are written. An attempt with an unknown
 * outcome may count twice, but never less than what was spent.
 */
export class BudgetWriter {
  private readonly pool: Pool;
  private readonly report: (error: unknown) => void;
  private waiting: Waiting[] = [];
  private changes: BudgetChange[] = [];
  private later: BudgetChange[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private isClosed = false;

  constructor(pool: Pool, report: (error: unknown) => void) {
    this.pool = pool;
    this.report = report;
  }

  ask(ask: BudgetReservation): Promise<ReservationResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ReservationResult>();
    this.waiting.push({ ask, since: performance.now(), resolve, reject });
    this.start();
    return promise;
  }

  change(changes: readonly BudgetChange[]): void {
    if (changes.length === 0) return;
    this.changes.push(...changes);
    this.start();
  }

  /** Writes changes within a second. No caller waits for them and no limit depends on them. They are lost if the process dies. */
  changeLater(changes: readonly BudgetChange[]): void {
    if (changes.length === 0) return;
    this.later.push(...changes);
    this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  /** Resolves when everything known so far is written. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.change(this.later.splice(0));
    await this.writing;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.flush();
  }

  private start(): void {
    this.writing ??= new Promise<void>(go => setImmediate(go)).then(() => this.writeAll());
  }

  private async writeAll(): Promise<void> {
    let failures = 0;
    while (this.waiting.length > 0 || this.changes.length > 0) {
      const batch = this.waiting.slice(0, mostAtOnce);
      const count = this.changes.length;
      try {
        const asks = batch.map(({ ask }) => ask);
        const answers = await writeBudgets(this.pool, this.changes.slice(0, count), asks);
        this.waiting.splice(0, batch.length);
        this.changes.splice(0, count);
        for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
        failures = 0;
      } catch (error) {
        if (!isRetryable(error) || this.isClosed) {
          this.refuse(batch, error);
          this.changes.splice(0, count);
          this.report(error);
        } else {
          const now = performance.now();
          this.refuse(
            this.waiting.filter(({ since }) => now - since > patienceMs),
            error,
          );
          failures += 1;
          await sleep(backoffMs(backoff, failures));
        }
      }
    }
    // In the same tick as the check above: changes that arrive from now on start a new batch.
    this.writing = undefined;
  }

  private refuse(asks: readonly Waiting[], error: unknown): void {
    const refused = new Set(asks);
    this.waiting = this.waiting.filter(item => !refused.has(item));
    for (const { reject } of refused) reject(error);
  }
}
