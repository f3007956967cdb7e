import { type RunEvent, RunFold } from '@pinion/contracts';
import type { Clock } from '@pinion/tool-runtime';
import type { JournalWriter } from '../journal/journal-writer.ts';
import { RunJournal } from '../journal/run-journal.ts';
import type { ActiveRun, RunObserver } from '../engine/active-run.ts';
import type { Drive } from './drive-run.ts';
import { type RunSpec, startedEventOf } from '../journal/run-spec.ts';
import type { RunRequest } from './run-request.ts';
import { RunFigures } from './run-figures.ts';
import { PendingWork } from './pending-work.ts';

/**
 * Returns the moment at which the run's own time was zero, as an ISO text. A run that continues another begins at the time at
 * which its retained events end, whenever those were written.
 */
const timeZero = (first: RunEvent): string =>
  first.type === 'run.started' && first.kept !== undefined
    ? new Date(Date.parse(first.at) - first.kept.ms).toISOString()
    : first.at;

export type LiveRunDeps = {
  writer: JournalWriter;
  clock: Clock;
  /** Observers that are called with every new event, once the fold knows it. */
  observers?: readonly RunObserver[] | undefined;
};

/** A run of this process: its journal, the fold of it, and its observers. */
export class LiveRun implements ActiveRun, Drive {
  readonly runRequest: RunRequest;
  readonly fold = new RunFold();
  readonly journal: RunJournal;
  readonly abort = new AbortController();
  readonly figures = new RunFigures();
  readonly pending = new PendingWork();
  readonly partWaits = new Map<string, number | undefined>();
  isHandedOver = false;
  hasLeft = false;
  /** True when the run was cancelled while it was being suspended. */
  isCancelRequested = false;
  private suspending: Promise<unknown> | undefined;
  private holds = 0;
  private readonly over = Promise.withResolvers<void>();
  private readonly watchers = new Set<(isWaiting: boolean) => void>();
  private readonly onWaiting: (run: LiveRun) => void;
  private readonly suspendListeners: (() => void)[] = [];
  private isAtWork = false;

  /** Creates the run. `onWaiting` is called when the running run begins to wait for a user, and when it continues. */
  constructor(runRequest: RunRequest, { writer, clock, observers = [] }: LiveRunDeps, onWaiting: (run: LiveRun) => void) {
    this.runRequest = runRequest;
    this.onWaiting = onWaiting;
    for (const event of runRequest.events) this.take(event);
    const first = runRequest.events[0];
    this.journal = new RunJournal({
      run_id: runRequest.spec.run_id,
      fence: runRequest.fence,
      writer,
      clock,
      onEvent: event => {
        this.take(event);
        for (const observe of observers) observe(this, event);
      },
      after: first === undefined ? undefined : { seq: this.fold.lastSeq, ms: this.fold.nowMs, started_at: timeZero(first) },
    });
  }

  get spec(): RunSpec {
    return this.runRequest.spec;
  }
  get ended(): Promise<void> {
    return this.over.promise;
  }

  async accepted(): Promise<void> {
    await this.suspending;
    await this.journal.commit();
  }

  /** Opens the run when its turn has come: writes the first event of a new run, or the one that records its resumption. */
  open(): void {
    this.isAtWork = true;
    const { events, isSeeded } = this.runRequest;
    if (isSeeded === true) return;
    if (events.length === 0) return this.journal.append(startedEventOf(this.spec));
    this.journal.append({ type: 'run.resumed' });
    if (events.some(event => event.type === 'run.cancel_requested')) this.abort.abort();
  }

  /** Cancels the run. One that is being suspended is cancelled by its next owner, or here when it stays. */
  cancel(): void {
    if (this.suspending !== undefined) {
      this.isCancelRequested = true;
      return;
    }
    if (this.abort.signal.aborted || this.fold.isOver()) return;
    if (this.fold.started !== undefined) this.journal.append({ type: 'run.cancel_requested' });
    this.abort.abort();
  }

  watchWaiting(listener: (isWaiting: boolean) => void): () => void {
    this.watchers.add(listener);
    listener(this.isWaiting);
    return () => void this.watchers.delete(listener);
  }

  /** Resolves when the run waits for something outside it, at once when it already does. */
  waits(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.watchWaiting(isWaiting => {
      if (isWaiting) resolve();
    });
    return promise;
  }

  /** Releases the run, whether it has ended or was lost. */
  leave(): void {
    this.hasLeft = !this.fold.isOver();
    this.over.resolve();
  }

  hold(): () => void {
    this.holds += 1;
    return () => (this.holds -= 1);
  }

  get isHeld(): boolean {
    return this.holds > 0;
  }

  /** Awaits an attempt to suspend the run. A cancellation that arrives meanwhile is carried out afterwards if the run stays. */
  async whileSuspending(attempt: Promise<boolean>): Promise<boolean> {
    this.suspending = attempt.catch(() => undefined);
    const isSuspended = await attempt.finally(() => (this.suspending = undefined));
    if (!isSuspended && this.isCancelRequested) this.cancel();
    return isSuspended;
  }

  /** Leaves the run to its next owner, here or elsewhere: it writes nothing more, and its trace ends here. */
  leaveJournal(): void {
    this.journal.leave();
    for (const notify of this.suspendListeners.splice(0)) notify();
  }

  onSuspend(listener: () => void): void {
    this.suspendListeners.push(listener);
  }

  get isCancelled(): boolean {
    return this.abort.signal.aborted;
  }

  get isWaiting(): boolean {
    return this.fold.status === 'waiting';
  }

  private take(event: RunEvent): void {
    const wasWaiting = this.isWaiting;
    this.fold.add(event);
    this.pending.add(event);
    if (this.isAtWork && wasWaiting !== this.isWaiting) {
      this.onWaiting(this);
      for (const notify of this.watchers) notify(this.isWaiting);
    }
    this.figures.add(event);
  }
}
