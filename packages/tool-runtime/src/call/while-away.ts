import { backoffMs } from '@pinion/contracts';
import type { Clock, MaybePromise } from '../ports/index.ts';
import type { CancelScope } from './cancel-scope.ts';
import { waitOrCancel } from './wait-or-cancel.ts';

const backoff = { firstMs: 1_000, longestMs: 30_000 };
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch {
      if (clock.monotonic() - began >= patienceMs) return undefined;
      await waitOrCancel(clock, cancel, backoffMs(backoff, attempt));
      if (cancel.isCancelled || isOver()) return undefined;
    }
  }
}
