import type { Clock, MaybePromise } from '../ports/index.ts';
import type { CancelScope } from './cancel-scope.ts';
import { waitOrCancel } from './wait-or-cancel.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Maximum milliseconds of all attempts together. A store that is unavailable for longer is not about to return. */
const patienceMs = 10 * 60_000;

/**
 * Retries a request to a store that rejects. The run pauses and keeps its work. Returns undefined if the run was cancelled, if
 * `isOver` reports that the result is no longer needed, or after the maximum time.
 */
export async function whileAway<Value>(
  clock: Clock,
  cancel: CancelScope,
  ask: () => MaybePromise<Value>,
  isOver: () => boolean = () => false,
): Promise<Value | undefined> {
  const began = clock.monotonic();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await ask();
    } catch {
      if (clock.monotonic() - began >= patienceMs) return undefined;
      await waitOrCancel(clock, cancel, pauseMs);
      if (cancel.isCancelled || isOver()) return undefined;
    }
  }
}
