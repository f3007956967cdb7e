import type { Pool } from 'pg';
import { isRetryable } from '../../../journal/is-retryable.ts';
import { type BudgetChange, writeBudgets } from './budget-sql.ts';
import type { ReservationResult, BudgetReservation } from './fit-reservations.ts';

type Waiting = {
  ask: BudgetReservation;
  since: number;
  resolve: (answer: ReservationResult) => void;
  reject: (error: unknown) => void;
};

/** An ask that cannot be answered in this time is refused: nothing is spent on a budget that nobody can read. */
const patienceMs = 60_000;
const firstPauseMs = 25;
const longestPauseMs = 1_000;
const mostAtOnce = 500;
/** What no limit waits for is gathered. */
const gatherMs = 1_000;

/**
 * Gathers what all steps of this process ask of the budgets at one moment, and writes it at once, one batch at a time.
 * What is settled is written before what is asked later. Changes are tried until they are written; a try whose end is
 * unknown may count twice, never less than what was spent.
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

  /** Within a second: nobody waits for it, and no limit is about it. A process that dies loses it. */
  changeLater(changes: readonly BudgetChange[]): void {
    if (changes.length === 0) return;
    this.later.push(...changes);
    this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  /** Resolves when all that is known so far is written. */
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
    let pauseMs = firstPauseMs;
    while (this.waiting.length > 0 || this.changes.length > 0) {
      const batch = this.waiting.slice(0, mostAtOnce);
      const count = this.changes.length;
      try {
        const asks = batch.map(({ ask }) => ask);
        const answers = await writeBudgets(this.pool, this.changes.slice(0, count), asks);
        this.waiting.splice(0, batch.length);
        this.changes.splice(0, count);
        for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
        pauseMs = firstPauseMs;
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
          await new Promise(resolve => setTimeout(resolve, pauseMs));
          pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        }
      }
    }
    // In the same breath as the look above: what comes in from now on starts anew.
    this.writing = undefined;
  }

  private refuse(asks: readonly Waiting[], error: unknown): void {
    const refused = new Set(asks);
    this.waiting = this.waiting.filter(item => !refused.has(item));
    for (const { reject } of refused) reject(error);
  }
}
