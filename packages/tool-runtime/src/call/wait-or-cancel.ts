import type { Clock } from '../ports/index.ts';
import type { CancelScope } from './cancel-scope.ts';

/** Resolves after `ms`, or when the run is cancelled. */
export function waitOrCancel(clock: Clock, cancel: CancelScope, ms: number): Promise<void> {
  if (cancel.isCancelled) return Promise.resolve();
  return new Promise(resolve => {
    const stop = clock.after(ms, end);
    function end(): void {
      stop();
      cancel.delete(end);
      resolve();
    }
    cancel.add(end);
  });
}
