import { availableParallelism } from 'node:os';
import { GuestProcess, type GuestCommand } from './guest-process.ts';

export type SingleUsePoolOptions = {
  command: GuestCommand;
  maxReplyBytes: number;
  /** The number of processes that wait, from the first run on. */
  waiting: number;
};

/** Milliseconds without a run after which waiting processes are ended. */
const RETIRE_MS = 600_000;
/** Maximum number of runs at once. More processes than cores slow each other down, and start-up is mostly CPU time. */
const MAX_RUNNING = Math.max(2, availableParallelism());

/**
 * Keeps processes that wait for code. Each runs once and is killed after its result, so no state passes from one run to another.
 * A process that was taken is replaced after the run that took it, off its path.
 */
export class SingleUsePool {
  private readonly options: SingleUsePoolOptions;
  private waiting: GuestProcess[] = [];
  private readonly running = new Set<GuestProcess>();
  private readonly queue: (() => void)[] = [];
  /** The runs in progress, with those that wait. */
  private turns = 0;
  private isClosed = false;
  private retireTimer: NodeJS.Timeout | undefined;

  constructor(options: SingleUsePoolOptions) {
    this.options = options;
  }

  /** Runs an action with a process of its own, after the runs that came earlier. `isCold` is true if none was waiting. */
  async use<Result>(action: (guest: GuestProcess, isCold: boolean) => Promise<Result>): Promise<Result> {
    await this.turn();
    const taken = this.waiting.shift();
    const guest = taken ?? this.start();
    this.running.add(guest);
    try {
      await guest.ready;
      return await action(guest, taken === undefined);
    } finally {
      guest.kill();
      this.running.delete(guest);
      this.turns -= 1;
      this.queue.shift()?.();
      setImmediate(() => this.refill());
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retireTimer);
    const all = [...this.waiting, ...this.running];
    this.waiting = [];
    await Promise.all(all.map(guest => guest.gone()));
  }

  /** Resolves when fewer than the maximum number of runs are in progress. */
  private turn(): Promise<void> {
    this.turns += 1;
    if (this.turns <= MAX_RUNNING) return Promise.resolve();
    return new Promise(resolve => this.queue.push(resolve));
  }

  private start(): GuestProcess {
    return new GuestProcess(this.options.command, this.options.maxReplyBytes);
  }

  private refill(): void {
    if (this.isClosed) return;
    clearTimeout(this.retireTimer);
    this.retireTimer = setTimeout(() => this.retire(), RETIRE_MS).unref();
    while (this.waiting.length < this.options.waiting) {
      const guest = this.start();
      this.waiting.push(guest);
      void guest.ready.then(isReady => {
        if (!isReady) this.waiting = this.waiting.filter(one => one !== guest);
      });
    }
  }

  private retire(): void {
    for (const guest of this.waiting.splice(0)) guest.kill();
  }
}
