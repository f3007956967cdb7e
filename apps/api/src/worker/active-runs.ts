import type { Scope } from '@pinion/contracts';
import type { MemoryBudget } from '@pinion/tool-runtime';
import { RunLost } from '../journal/run-lost.ts';
import type { RunSpec } from '../journal/run-spec.ts';
import type { ActiveRun } from '../engine/active-run.ts';
import { type DriveDeps, driveRun } from './drive-run.ts';
import { LiveRun, type LiveRunDeps } from './live-run.ts';
import type { RunSlots } from './run-slots.ts';
import { RunSuspender, type SuspenderDeps } from './suspend-runs.ts';
import { pendingEventOf } from '../journal/journal-batch.ts';
import { type RunRequest, rowOf } from './run-request.ts';

export type ActiveRunsDeps = DriveDeps &
  LiveRunDeps & {
    slots: RunSlots;
    /** Hands accepted runs to other workers; undefined when every run stays here. */
    dispatch?: RunDispatch | undefined;
    /** Called when a run no longer holds its answers, or holds them for a user who may take days. */
    memory?: Pick<MemoryBudget, 'release'> | undefined;
    /** Takes runs that wait for long out of memory; undefined keeps them. */
    suspension?: Omit<SuspenderDeps, 'clock'> | undefined;
    /** Called when a part of a run has ended here, and the run itself is not here. */
    onPartEnded?: ((parentId: string) => void) | undefined;
    /** Called when a bug of ours ended a run. */
    onBroken(runId: string, error: unknown): void;
  };

/** The way to other workers for runs that this process accepts. */
export type RunDispatch = {
  /** True for a process that accepts runs and executes none. */
  isOnly: boolean;
  /** True when a run that finds no free slot here goes to the other workers. */
  hasQueue: boolean;
  /** True for a workspace with a limit on its running runs, which the claim of a run keeps. */
  isCapped(workspaceId: string): boolean;
  /** Called when the row of such a run is on disk. */
  offer(run: { run_id: string; workspace_id: string; fence: number }): void;
};

/** The runs that this process writes: the running ones and those that wait for a slot. */
export class ActiveRuns {
  private readonly deps: ActiveRunsDeps;
  private readonly active = new Map<string, LiveRun>();
  private readonly suspender: RunSuspender | undefined;
  private isStopping = false;

  constructor(deps: ActiveRunsDeps) {
    this.deps = deps;
    const { suspension, clock } = deps;
    if (suspension !== undefined) this.suspender = new RunSuspender({ ...suspension, clock }, run => this.leaveSuspended(run));
  }

  find(runId: string): ActiveRun | undefined {
    return this.active.get(runId);
  }

  /** Returns the runs here that are a part of this one. */
  partsOf(runId: string): ActiveRun[] {
    return [...this.active.values()].filter(({ spec }) => spec.parent?.run_id === runId);
  }

  /** Resolves when an end that the fold knows of is on disk, because the fold is a moment ahead. A read after it is complete. */
  async whenWritten(runId: string): Promise<void> {
    const run = this.active.get(runId);
    if (run?.fold.isOver() === true) await run.ended;
  }

  /**
   * Resolves when all events that the fold of a run here has are on disk, for what continues from its journal at a point that a user was
   * shown. A run that another process has taken over is on disk as far as it came.
   */
  async whenShownIsWritten(runId: string): Promise<void> {
    await this.active
      .get(runId)
      ?.journal.commit()
      .catch((error: unknown) => {
        if (!(error instanceof RunLost)) throw error;
      });
  }

  get count(): number {
    return this.active.size;
  }

  /** Accepts a run, which starts at once or when a slot is free. Its first events are on disk when `accepted` resolves. */
  begin(runRequest: RunRequest): ActiveRun {
    const { run_id } = runRequest.spec;
    // Another server may have claimed the run in the meantime, and this one again, before its earlier claim noticed. What that writes
    // would be taken for events of the new claim.
    this.active.get(run_id)?.leaveJournal();
    const run = new LiveRun(runRequest, this.deps, changed => this.changeWaiting(changed));
    if (this.isForOthers(runRequest)) return this.handOver(run);
    const work = (): void => this.work(run);
    this.active.set(run_id, run);
    if (this.takeSlot(runRequest)) {
      if (!runRequest.isWritten) this.writeRow(runRequest, 'running');
      else if (runRequest.events.length === 0) this.writeBegin(runRequest);
      work();
    } else {
      // A run that has events continues from them, like one that waits for a slot after a crash.
      if (!runRequest.isWritten) this.writeRow(runRequest, runRequest.isSeeded === true ? 'running' : 'queued');
      this.queue({ ...runRequest, isWritten: true }, work, run.abort.signal);
    }
    return run;
  }

  /** Reserves a slot for a part of a run, see `RunSlots.reserve`. The run stays here in the meantime. */
  reserveSlot({ workspace_id, user_id }: Scope, runId: string, signal: AbortSignal): Promise<boolean> {
    const letGo = this.active.get(runId)?.hold();
    return this.deps.slots.reserve([workspace_id, user_id, ''], signal).finally(letGo);
  }

  /** Returns a reserved slot that no run needs. */
  giveSlotBack(): void {
    this.deps.slots.give();
  }

  /**
   * Takes a slot. The caller that begins the run may hold the last one and wait for the run, which then takes one more than
   * there are.
   */
  private takeSlot({ slot }: RunRequest): boolean {
    if (slot === undefined) return this.deps.slots.take();
    if (slot === 'ahead') this.deps.slots.borrow();
    return true;
  }

  /** Returns the number of runs that can begin here at once. */
  get freeSlots(): number {
    return this.isStopping ? 0 : this.deps.slots.freeSlots;
  }

  /** Returns the number of runs that hold a slot or wait for one here, and of the slots. */
  get load(): { running: number; queued: number; slots: number; draining: boolean } {
    const { taken, waitingCount, atOnce } = this.deps.slots;
    return { running: taken, queued: waitingCount, slots: atOnce, draining: this.isStopping };
  }

  /** Calls the listener whenever a slot is free that no run here waits for. */
  watchFree(listener: () => void): void {
    this.deps.slots.watchFree(listener);
  }

  /** Returns true for a new run that a claim is to start, here or elsewhere. A part of a run stays with the run. */
  private isForOthers({ isWritten, slot, spec }: RunRequest): boolean {
    const { dispatch, slots } = this.deps;
    if (dispatch === undefined || isWritten || slot !== undefined) return false;
    if (dispatch.isOnly || this.isStopping || dispatch.isCapped(spec.scope.workspace_id)) return true;
    return dispatch.hasQueue && slots.freeSlots === 0;
  }

  /** Writes a run without an owner and offers it to the other workers once it is on disk. */
  private handOver(run: LiveRun): ActiveRun {
    const { fence, isSeeded } = run.runRequest;
    const { run_id, scope } = run.spec;
    this.writeRow(run.runRequest, isSeeded === true ? 'running' : 'queued', true);
    run.isHandedOver = true;
    run.leave();
    run.accepted().then(
      () => this.deps.dispatch?.offer({ run_id, workspace_id: scope.workspace_id, fence }),
      () => undefined, // The caller that waits for its acceptance gets the error.
    );
    return run;
  }

  /** Starts nothing new. Running runs continue until the process ends, and after a restart from where they were. */
  stop(): void {
    this.isStopping = true;
  }

  /** Resolves when each run has ended or waits for something, or when `withinMs` have passed. */
  async idle(withinMs: number): Promise<void> {
    const busy = [...this.active.values()].filter(run => run.fold.started !== undefined && !run.isWaiting);
    if (busy.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopWaiting = this.deps.clock.after(withinMs, resolve);
    await Promise.race([Promise.all(busy.map(run => Promise.race([run.ended, run.waits()]))), promise]);
    stopWaiting();
  }

  /** Suspends all runs here that only wait, before the process ends. */
  async suspendWaiting(): Promise<void> {
    await this.suspender?.suspendAll([...this.active.values()]);
  }

  private work(run: LiveRun): void {
    const { slots } = this.deps;
    if (run.isWaiting) slots.give(); // It continues to wait and blocks no other run.
    run.open();
    this.deps.nodes.caps.enter(run.spec.run_id, run.spec.parent);
    this.suspender?.watch(run);
    driveRun(this.deps, run)
      .catch((error: unknown) => {
        if (!(error instanceof RunLost)) this.deps.onBroken(run.spec.run_id, error);
      })
      .finally(() => {
        this.leave(run);
        if (!run.isWaiting) slots.give();
        const parentId = run.spec.parent?.run_id;
        if (parentId !== undefined && run.fold.isOver() && !this.active.has(parentId)) this.deps.onPartEnded?.(parentId);
      });
  }

  /** Forgets a run, unless another claim of this process holds it by now. */
  private leave(run: LiveRun): void {
    const { run_id } = run.spec;
    if (this.active.get(run_id) === run) {
      this.active.delete(run_id);
      this.deps.nodes.caps.leave(run_id);
      this.deps.memory?.release(run_id);
    }
    run.leave();
    this.suspender?.watch(run);
  }

  /** Forgets a run that is suspended. It holds no slot, and nothing in it continues here. */
  private leaveSuspended(run: LiveRun): void {
    run.leaveJournal();
    this.leave(run);
  }

  private queue(runRequest: RunRequest, work: () => void, signal: AbortSignal): void {
    const go = (): void => {
      signal.removeEventListener('abort', giveUp);
      if (this.isStopping) return;
      if (runRequest.events.length === 0) this.writeBegin(runRequest);
      work();
    };
    const leave = this.deps.slots.wait(queueOf(runRequest.spec), go);
    // Cancelled before its turn: it need not wait to learn that. It holds no slot, so it takes none.
    const giveUp = (): void => {
      leave();
      this.deps.slots.borrow();
      go();
    };
    signal.addEventListener('abort', giveUp, { once: true });
  }

  /** Updates the slot and the row of a run: a run that waits for a user holds no slot and has that status in its row. */
  private changeWaiting(run: LiveRun): void {
    const { runRequest, fold, isWaiting } = run;
    const { run_id } = run.spec;
    this.suspender?.watch(run);
    if (isWaiting) {
      this.deps.slots.give();
      this.deps.memory?.release(run_id);
    } else this.deps.slots.borrow();
    if (!fold.isOver()) this.deps.writer.updateStatus({ id: run_id, status: fold.status }, runRequest.fence);
  }

  private writeBegin({ spec, fence }: RunRequest): void {
    this.deps.writer.begin({ id: spec.run_id, started_at: this.now() }, fence);
  }

  private writeRow(runRequest: RunRequest, status: 'queued' | 'running', isFree = false): void {
    this.deps.writer.start({ ...rowOf(runRequest, status, this.now()), isFree }, runRequest.fence);
    if (runRequest.isSeeded === true)
      for (const event of runRequest.events) this.deps.writer.append(pendingEventOf(event), runRequest.fence);
  }

  private now(): string {
    return new Date(this.deps.clock.now()).toISOString();
  }
}

const queueOf = ({ scope, workflow_id }: RunSpec): string[] => [scope.workspace_id, scope.user_id, workflow_id];
