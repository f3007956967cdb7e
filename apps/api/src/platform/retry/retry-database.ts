import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pinion/contracts';
import { isRetryable } from '../database/is-retryable.ts';

const backoff = { firstMs: 50, longestMs: 1_000 };
/**
 * Milliseconds for which a query is retried. A database that restarts is back in seconds, and a run should wait rather than
 * fail.
 */
const patienceMs = 60_000;

/** Retries a query while the database is unavailable or busy. Meant for what a run reads while it is running. */
export async function retryDatabase<Value>(ask: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isRetryable(error) || performance.now() - began > patienceMs) throw error;
      await sleep(backoffMs(backoff, attempt));
    }
  }
}
