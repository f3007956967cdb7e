import { availableParallelism } from 'node:os';
import { FairQueue } from '../node/fair-queue.ts';

/** Maximum number of runs at once. More processes than cores slow each other down, and start-up is mostly CPU time. */
const MAX_RUNNING = Math.max(2, availableParallelism());

/** Limits the runs in progress over all sandboxes of a server. Callers that wait take turns. */
export class SandboxSlots {
  private readonly max: number;
  private running = 0;
  private readonly queue = new FairQueue<() => void>();

  constructor(max = MAX_RUNNING) {
    this.max = max;
  }

  /** Resolves to true when a run can start, and to false if it was cancelled before. A caller that got true calls `release`. */
  acquire(caller: readonly string[], signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.running < this.max) {
      this.running += 1;
      return Promise.resolve(true);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const onAbort = (): void => {
      remove();
      resolve(false);
    };
    const remove = this.queue.add(caller, () => {
      signal.removeEventListener('abort', onAbort);
      resolve(true);
    });
    signal.addEventListener('abort', onAbort, { once: true });
    return promise;
  }

  /** Gives the slot to the next caller. */
  release(): void {
    const next = this.queue.take();
    if (next === undefined) this.running -= 1;
    else next();
  }
}
