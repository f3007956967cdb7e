import { isRetryable } from '../../journal/is-retryable.ts';

const firstPauseMs = 50;
const longestPauseMs = 1_000;
/** A database that restarts is back in seconds; a run rather waits than fails. */
const patienceMs = 60_000;

/** Asks the database again while it is away or busy. For what a run reads in the middle of its work. */
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
