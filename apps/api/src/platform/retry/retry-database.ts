import { isRetryable } from '../../journal/is-retryable.ts';

const firstPauseMs = 50;
const longestPauseMs = 1_000;
/**
 * Milliseconds for which a query is retried. A database that restarts is back in seconds, and a run should wait rather than
 * fail.
 */
const patienceMs = 60_000;

/** Retries a query while the database is unavailable or busy. Meant for what a run reads while it is running. */
export async function retryDatabase<Value>(ask: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await ask();
    } catch (error) {
      if (!isRetryable(error) || performance.now() - began > patienceMs) throw error;
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  }
}
