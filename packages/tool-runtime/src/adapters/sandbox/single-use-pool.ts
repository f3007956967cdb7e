import { availableParallelism } from 'node:os';
import type { SandboxRequest } from '../../ports/index.ts';
import type { GuestCommand } from './guest-command.ts';
import { GuestProcess } from './guest-process.ts';
import type { RunSlots } from './run-slots.ts';

export type SingleUsePoolOptions = {
  /** Returns the command of the next process. */
  command: () => GuestCommand;
  /** The number of processes that wait, from the first run on. */
  waiting: number;
  /** The highest number of processes that wait, while runs arrive faster than they are replaced. Default: the cores. */
  maxWaiting?: number;
  slots: RunSlots;
};

export type UseOptions = Pick<SandboxRequest, 'queue' | 'signal' | 'onQueued'> & {
  /** A command for this run alone, which no waiting process has. */
  command?: GuestCommand | undefined;
  /** Other slots than those of the pool, for runs that mostly wait. */
  slots?: RunSlots | undefined;
};

/** The processes that are tried for one run. */
const ATTEMPTS = 3;

type PoolAction<Result> = (guest: GuestProcess, isCold: boolean) => Promise<Result>;

/** Milliseconds without a run after which waiting processes are ended. */
const RETIRE_MS = 600_000;

/**
 * Keeps processes that wait for code. Each runs once and is killed after its result, so no state passes from one run to another.
 * A process that was taken is replaced after the run that took it, off its path.
 */
export class SingleUsePool {
  private readonly options: SingleUsePoolOptions;
  private waiting: GuestProcess[] = [];
  private readonly running = new Set<GuestProcess>();
  private isClosed = false;
  /** The number of processes that should wait now. */
  private wanted: number;
  /** True after the first run, which finds no process because none is started before it. */
  private isStarted = false;
  private retireTimer: NodeJS.Timeout | undefined;

  constructor(options: SingleUsePoolOptions) {
    this.options = options;
    this.wanted = options.waiting;
  }

  /** The number of processes that wait. */
  get size(): number {
    return this.waiting.length;
  }

  /**
   * Runs an action with a process of its own, when a slot is free. Returns undefined if the run was cancelled before. `isCold` is
   * true if no process was waiting. A process that ends before it has read the request is replaced, so that a run does not fail
   * because its process was killed while it waited.
   */
  async use<Result>(options: UseOptions, action: PoolAction<Result>): Promise<Result | undefined> {
    const { queue = [], signal, onQueued, slots = this.options.slots } = options;
    const begin = onQueued?.();
    if (!(await slots.acquire(queue, signal))) return undefined;
    try {
      for (let attempt = 1; ; attempt += 1) {
        const { result, isLost } = await this.useOne(options, async (guest, isCold) => {
          begin?.();
          return action(guest, isCold);
        });
        if (!isLost || attempt === ATTEMPTS || signal.aborted) return result;
      }
    } finally {
      slots.release();
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

  private async useOne<Result>(
    { command }: UseOptions,
    action: PoolAction<Result>,
  ): Promise<{ result: Result; isLost: boolean }> {
    const taken = command === undefined ? this.waiting.shift() : undefined;
    if (command === undefined && taken === undefined && this.isStarted) this.grow();
    this.isStarted = true;
    const guest = taken ?? this.start(command);
    this.running.add(guest);
    try {
      await guest.ready;
      const result = await action(guest, taken === undefined);
      return { result, isLost: guest.isLost };
    } finally {
      guest.kill();
      this.running.delete(guest);
    }
  }

  private start(command = this.options.command()): GuestProcess {
    return new GuestProcess(command);
  }

  private refill(): void {
    if (this.isClosed) return;
    clearTimeout(this.retireTimer);
    this.retireTimer = setTimeout(() => this.retire(), RETIRE_MS).unref();
    while (this.waiting.length < this.wanted) {
      const guest = this.start();
      this.waiting.push(guest);
      void guest.ready.then(isReady => {
        if (!isReady) this.waiting = this.waiting.filter(one => one !== guest);
      });
    }
  }

  /** Keeps one more process ready, because a run found none. */
  private grow(): void {
    const { waiting, maxWaiting = availableParallelism() } = this.options;
    this.wanted = Math.max(waiting, Math.min(maxWaiting, this.wanted + 1));
  }

  private retire(): void {
    this.wanted = this.options.waiting;
    this.isStarted = false;
    for (const guest of this.waiting.splice(0)) guest.kill();
  }
}
