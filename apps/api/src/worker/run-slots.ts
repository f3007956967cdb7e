import { FairQueue } from '@pinion/tool-runtime/adapters/node';

/** Lets so many runs work at once. Those beyond wait in turns: between workspaces, their users, and the workflows of a user. */
export class RunSlots {
  private free: number;
  private readonly waiting = new FairQueue<() => void>();

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  /** True: go on, and give the slot back later. */
  take(): boolean {
    if (this.free <= 0) return false;
    this.free -= 1;
    return true;
  }

  /** For what takes no time: one more than there are. */
  borrow(): void {
    this.free -= 1;
  }

  /** Calls back with a slot taken. The answer leaves the queue. */
  wait(queue: readonly string[], go: () => void): () => void {
    return this.waiting.add(queue, go);
  }

  /** Resolves with a slot taken, at once or when there is one; with false when `signal` says it is wanted no more. */
  reserve(queue: readonly string[], signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.take()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = this.wait(queue, () => {
      signal.removeEventListener('abort', giveUp);
      resolve(true);
    });
    const giveUp = (): void => {
      leave();
      resolve(false);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    return promise;
  }

  give(): void {
    this.free += 1;
    if (this.free <= 0) return;
    const go = this.waiting.take();
    if (go === undefined) return;
    this.free -= 1;
    go();
  }
}
