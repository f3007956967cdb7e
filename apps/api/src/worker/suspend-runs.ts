import type { Clock } from '@pinion/tool-runtime';
import { RunLost } from '../journal/run-lost.ts';
import type { RunSpec } from '../journal/run-spec.ts';
import type { LiveRun } from './live-run.ts';
import type { Suspension } from './suspension.ts';

export type SuspenderDeps = {
  /** Milliseconds for which a run waits in memory first. */
  afterMs: number;
  clock: Clock;
  /** Suspends the run in the database. Returns false when it may continue already. */
  suspend(suspension: Suspension): Promise<boolean>;
  /** The approvals that the runs of this process wait for. */
  approvals: { waitingOf(runId: string): string[]; forgetRun(runId: string): void };
  /** Called when a run has left. */
  onSuspended(runId: string): void;
  /** Requests the cancellation of a run that was suspended at the same time. */
  cancel(run: Pick<RunSpec, 'scope' | 'run_id'>): Promise<void>;
  /** Called when a suspended run has to continue at once. */
  wake(runId: string): void;
  report(error: unknown): void;
};

/** Milliseconds between two attempts at a run that waits but is not only waiting. */
const leastAgainMs = 1_000;
/** Runs that leave at once when the process stops. */
const atOnce = 8;

/**
 * Takes runs that have waited for long out of the memory of this process. Such a run is on disk with everything that it needs to
 * continue, as after a crash: its nodes are abandoned where they wait, and the next owner repeats nothing.
 */
export class RunSuspender {
  private readonly deps: SuspenderDeps;
  private readonly leave: (run: LiveRun) => void;
  private readonly timers = new Map<LiveRun, () => void>();

  /** Creates the suspender. `leave` is called when a run has to be forgotten, in the same turn of the event loop. */
  constructor(deps: SuspenderDeps, leave: (run: LiveRun) => void) {
    this.deps = deps;
    this.leave = leave;
  }

  /** Updates the timer of a run that begins to wait, continues or ends. */
  watch(run: LiveRun): void {
    this.timers.get(run)?.();
    this.timers.delete(run);
    if (run.isWaiting && !run.hasLeft) this.later(run, this.deps.afterMs);
  }

  /** Suspends the waiting runs among these now. */
  async suspendAll(runs: readonly LiveRun[]): Promise<void> {
    const waiting = runs.filter(run => run.isWaiting && !run.hasLeft);
    const next = async (): Promise<void> => {
      for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) await this.attempt(run);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }

  private later(run: LiveRun, ms: number): void {
    const stopTimer = this.deps.clock.after(ms, () => {
      this.timers.delete(run);
      void this.attempt(run).then(isSuspended => {
        if (!isSuspended && run.isWaiting && !run.hasLeft && !this.timers.has(run))
          this.later(run, Math.max(this.deps.afterMs, leastAgainMs));
      });
    });
    this.timers.set(run, stopTimer);
  }

  private async attempt(run: LiveRun): Promise<boolean> {
    try {
      return await this.suspend(run);
    } catch (error) {
      if (!(error instanceof RunLost)) this.deps.report(error);
      return false;
    }
  }

  private async suspend(run: LiveRun): Promise<boolean> {
    const seq = run.fold.lastSeq;
    if (this.suspensionOf(run) === undefined) return false;
    await run.journal.commit();
    const suspension = this.suspensionOf(run);
    if (suspension === undefined || run.fold.lastSeq !== seq) return false;
    if (!(await run.whileSuspending(this.deps.suspend(suspension))) || run.hasLeft) return false;
    this.timers.get(run)?.();
    this.timers.delete(run);
    this.deps.approvals.forgetRun(run.spec.run_id);
    const hasContinued = run.fold.lastSeq !== seq;
    this.leave(run);
    this.deps.onSuspended(run.spec.run_id);
    if (run.isCancelRequested) await this.deps.cancel(run.spec);
    else if (hasContinued) this.deps.wake(run.spec.run_id);
    return true;
  }

  /** Returns what the run waits for, or undefined when it does anything else. */
  private suspensionOf(run: LiveRun): Suspension | undefined {
    const { spec, runRequest, partWaits } = run;
    const { run_id } = spec;
    const waits = run.pending.waits();
    if (waits === undefined || run.isHeld || run.isCancelled || run.fold.isOver()) return undefined;
    const approvals = this.deps.approvals.waitingOf(run_id);
    const isComplete = approvals.length === waits.approvals && waits.parts.every(id => partWaits.has(id));
    if (!isComplete) return undefined;
    const deadlines = [...partWaits.values()].filter(deadline => deadline !== undefined);
    return {
      run_id,
      fence: runRequest.fence,
      approvals,
      parts: [...partWaits.keys()],
      deadline: deadlines.length === 0 ? undefined : Math.min(...deadlines),
      session_id: spec.session_id ?? spec.parent?.chat?.session_id,
    };
  }
}
