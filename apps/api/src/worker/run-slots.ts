import { FairQueue } from '@pinion/tool-runtime/adapters/node';

/**
 * Limits the number of runs that work at once. The others wait in turns: between workspaces, their users, and the workflows of
 * a user.
 */
export class RunSlots {
  readonly atOnce: number;
  private free: number;
  private waitingNow = 0;
  private onFree: () => void = () => undefined;
  private readonly waiting: FairQueue<() => void>;

  /** Creates the slots. `weightOf` returns how many turns in a row a workspace has. */
  constructor(atOnce: number, weightOf?: (workspaceId: string) => number) {
    this.atOnce = atOnce;
    this.free = atOnce;
    this.waiting = new FairQueue(weightOf);
  }

  /** Returns the number of runs that can begin at once. */
  get freeSlots(): number {
    return Math.max(0, this.free);
  }

  /** Returns the number of slots in use. */
  get taken(): number {
    return Math.max(0, this.atOnce - this.free);
  }

  /** Returns the number of runs that wait for a slot. */
  get waitingCount(): number {
    return this.waitingNow;
  }

  /** Calls the listener whenever a slot is free that no run here waits for. */
  watchFree(listener: () => void): void {
    this.onFree = listener;
  }

  /** Takes a slot. Returns true when the caller can continue and must give the slot back later. */
  take(): boolean {
    if (this.free <= 0) return false;
    this.free -= 1;
    return true;
  }

  /** Takes a slot for work that takes no time, even one more than there are. */
  borrow(): void {
    this.free -= 1;
  }

  /** Calls `go` once a slot is taken. Returns a function that leaves the queue. */
  wait(queue: readonly string[], go: () => void): () => void {
    let isWaiting = true;
    const settle = (): void => {
      if (isWaiting) this.waitingNow -= 1;
      isWaiting = false;
    };
    this.waitingNow += 1;
    const leave = this.waiting.add(queue, () => {
      settle();
      go();
    });
    return () => {
      settle();
      leave();
    };
  }

  /** Resolves with true when a slot is taken, at once or when one is free, and with false when `signal` aborts. */
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
    if (go === undefined) return this.onFree();
    this.free -= 1;
    go();
  }
}
