import type { Clock, MaybePromise } from '../ports/index.ts';
import type { CancelScope } from './cancel-scope.ts';
import { waitOrCancel } from './wait-or-cancel.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** All tries together: a store that is away for longer is not about to come back. */
const patienceMs = 10 * 60_000;

/**
 * What a store that rejects is asked for, again and again: the run pauses, and keeps its work. Undefined: it was
 * cancelled, `isOver` says that nobody needs the answer any more, or patience is at its end.
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
