import { availableParallelism } from 'node:os';
import type { SandboxRequest } from '../../ports/index.ts';
import type { GuestCommand } from './guest-command.ts';
import { GuestProcess } from './guest-process.ts';
import type { SandboxSlots } from './run-slots.ts';

export type ProcessPoolOptions = {
  /** Returns the command of the next process. */
  command: () => GuestCommand;
  /** The number of processes that wait, from the first run on. */
  waiting: number;
  /** The highest number of processes that wait, while runs arrive faster than they are replaced. Default: the cores. */
  maxWaiting?: number;
  slots: SandboxSlots;
};

export type UseOptions = Pick<SandboxRequest, 'queue' | 'signal' | 'onQueued'> & {
  /** A command for this run alone, which no waiting process has. */
  command?: GuestCommand | undefined;
  /** Other slots than those of the pool, for runs that mostly wait. */
  slots?: SandboxSlots | undefined;
  /**
   * Identifies the code and its caller. The process is kept for another run of the same, if `isKept` of the process is still true after
   * the action. Absent: the process is killed.
   */
  keepFor?: string | undefined;
};

/** A process that waits for another run of the same code. */
type KeptProcess = { key: string; guest: GuestProcess; runs: number };

/** The processes that are tried for one run. */
const ATTEMPTS = 3;

type PoolAction<Result> = (guest: GuestProcess, isCold: boolean) => Promise<Result>;

/** Milliseconds without a run after which waiting processes are ended. */
const RETIRE_MS = 600_000;

/** Milliseconds for which a process is kept. */
const KEEP_MS = 5_000;
/** The most runs of a process, so that what they leave in its memory ends with it. */
const MAX_RUNS = 50;

/**
 * Keeps processes that wait for code. Each runs once and is killed after its result, so no state passes from one run to another, except
 * where a sandbox has a clean state for each run of the same code. A process that was taken is replaced after the run that took it, off
 * its path.
 */
export class ProcessPool {
  private readonly options: ProcessPoolOptions;
  private waiting: GuestProcess[] = [];
  private kept: KeptProcess[] = [];
  private readonly running = new Set<GuestProcess>();
  private isClosed = false;
  /** The number of processes that should wait now. */
  private wanted: number;
  /** True after the first run, which finds no process because none is started before it. */
  private isStarted = false;
  private retireTimer: NodeJS.Timeout | undefined;

  constructor(options: ProcessPoolOptions) {
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
    const all = [...this.waiting, ...this.kept.map(({ guest }) => guest), ...this.running];
    this.waiting = [];
    this.kept = [];
    await Promise.all(all.map(guest => guest.gone()));
  }

  private async useOne<Result>(
    { command, keepFor }: UseOptions,
    action: PoolAction<Result>,
  ): Promise<{ result: Result; isLost: boolean }> {
    const again = keepFor === undefined ? undefined : this.takeKept(keepFor);
    const taken = again?.guest ?? (command === undefined ? this.waiting.shift() : undefined);
    if (command === undefined && taken === undefined && this.isStarted) this.grow();
    this.isStarted = true;
    const guest = taken ?? this.start(command);
    const runs = (again?.runs ?? 0) + 1;
    this.running.add(guest);
    try {
      await guest.ready;
      // Only now: a process that is kept says that it waits.
      guest.isKept = keepFor !== undefined && runs < MAX_RUNS;
      const result = await action(guest, taken === undefined);
      return { result, isLost: guest.isLost };
    } finally {
      this.running.delete(guest);
      if (keepFor !== undefined && guest.isKept && !this.isClosed) this.keep({ key: keepFor, guest, runs });
      else guest.kill();
    }
  }

  private takeKept(key: string): KeptProcess | undefined {
    const found = this.kept.find(one => one.key === key);
    this.kept = this.kept.filter(one => one !== found);
    return found;
  }

  /** Keeps a process for a while. The oldest one ends when there are more than run at once. */
  private keep(one: KeptProcess): void {
    this.kept.push(one);
    setTimeout(() => this.endKept(one), KEEP_MS).unref();
    const oldest = this.kept[0];
    if (oldest !== undefined && this.kept.length > this.maxWaiting) this.endKept(oldest);
  }

  /** Ends a process that is still kept. */
  private endKept(one: KeptProcess): void {
    if (!this.kept.includes(one)) return;
    this.kept = this.kept.filter(other => other !== one);
    one.guest.kill();
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

  private get maxWaiting(): number {
    return this.options.maxWaiting ?? availableParallelism();
  }

  /** Keeps one more process ready, because a run found none. */
  private grow(): void {
    this.wanted = Math.max(this.options.waiting, Math.min(this.maxWaiting, this.wanted + 1));
  }

  private retire(): void {
    this.wanted = this.options.waiting;
    this.isStarted = false;
    for (const guest of this.waiting.splice(0)) guest.kill();
  }
}
