import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pinion/contracts';
import { isRetryable } from '../platform/database/is-retryable.ts';
import { type LedgerStep, nextBatch, effectKeyOfStep } from './ledger-batch.ts';
import { type LedgerRow, ledgerStatement } from './ledger-statement.sql.ts';

/** Milliseconds after which the unwritten claim of a request is refused. Its client repeats it with the same key. */
const requestPatienceMs = 3_000;
const backoff = { firstMs: 25, longestMs: 1_000 };
const mostAtOnce = 500;

type Claim = Extract<LedgerStep, { kind: 'claim' }>;
type Waiting = { step: LedgerStep; since: number; resolve: (isMine: boolean) => void; reject: (error: unknown) => void };

/**
 * Gathers what all calls write into the ledger at one moment and writes it with one statement at a time. Steps on one key keep
 * their order. Intents of calls and ends are retried until they are written, because a run waits while the database is
 * unavailable. Claims of requests are given up after a time, and then reverted.
 */
export class LedgerWriter {
  private readonly query: (statement: { text: string; values: string[] }) => Promise<readonly LedgerRow[]>;
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private isClosed = false;

  constructor(query: (statement: { text: string; values: string[] }) => Promise<readonly LedgerRow[]>) {
    this.query = query;
  }

  /** Claims an intent. Resolves with true when it is in the ledger and belongs to this caller. */
  claim(step: Claim): Promise<boolean> {
    return this.add(step);
  }

  async end(step: Exclude<LedgerStep, Claim>): Promise<void> {
    await this.add(step);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.writing;
  }

  private add(step: LedgerStep): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.waiting.push({ step, since: performance.now(), resolve, reject });
    this.writing ??= new Promise<void>(go => setImmediate(go)).then(() => this.writeAll());
    return promise;
  }

  private async writeAll(): Promise<void> {
    let failures = 0;
    while (this.waiting.length > 0) {
      const batch = nextBatch(this.waiting, mostAtOnce);
      try {
        const rows = await this.query(ledgerStatement(batch.map(({ step }) => step)));
        const mine = new Set(rows.map(row => `${row.workspace_id}\n${row.layer}\n${row.key}`));
        this.waiting.splice(0, batch.length);
        for (const { step, resolve } of batch) resolve(mine.has(effectKeyOfStep(step)));
        failures = 0;
      } catch (error) {
        if (!isRetryable(error)) this.refuse(batch, error);
        else {
          this.giveUp(error);
          if (this.isClosed) {
            this.refuse(this.waiting, error);
            break;
          }
          failures += 1;
          await sleep(backoffMs(backoff, failures));
        }
      }
    }
    // In the same tick as the check above: steps that arrive a moment later start a new batch.
    this.writing = undefined;
  }

  private refuse(batch: readonly Waiting[], error: unknown): void {
    const refused = new Set(batch);
    this.waiting = this.waiting.filter(item => !refused.has(item));
    for (const { reject } of refused) reject(error);
  }

  /**
   * Gives up claims of requests that waited too long. It is not known whether they were written, so they are reverted as soon as
   * possible.
   */
  private giveUp(error: unknown): void {
    const now = performance.now();
    const late = this.waiting.filter(({ step, since }) => isOfRequest(step) && now - since > requestPatienceMs);
    if (late.length === 0) return;
    this.refuse(late, error);
    for (const { step } of late) {
      if (step.kind !== 'claim') continue;
      const { workspace_id, intent } = step;
      const back = { kind: 'release' as const, workspace_id, layer: intent.layer, key: intent.key, owner: intent.owner };
      this.waiting.push({ step: back, since: now, resolve: () => undefined, reject: () => undefined });
    }
  }
}

const isOfRequest = (step: LedgerStep): boolean => step.kind === 'claim' && step.intent.layer === 'api';
