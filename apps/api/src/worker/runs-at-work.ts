import { isCallEnd, type RunEvent, RunFold } from '@pinion/contracts';
import { RunJournal } from '../store/journal/run-journal.ts';
import { type JournalWriter, RunLost } from '../store/journal/journal-writer.ts';
import type { ActiveRun } from './active-run.ts';
import { type DriveDeps, driveRun } from './drive-run.ts';
import type { RunObserver } from './run-observer.ts';
import type { RunSlots } from './run-slots.ts';
import type { RunTicket } from './run-ticket.ts';
import { timeZero } from './time-zero.ts';
import { seedLines } from './seed-lines.ts';

export type RunsAtWorkDeps = DriveDeps & {
  writer: JournalWriter;
  slots: RunSlots;
  /** Told of every new line, once the fold knows it. */
  observers?: readonly RunObserver[] | undefined;
  /** A bug of ours ended a run that no rule of the house ends. */
  onBroken(runId: string, error: unknown): void;
};

/** The runs this process writes: those at work, and those that wait for a slot. */
export class RunsAtWork {
  private readonly deps: RunsAtWorkDeps;
  private readonly active = new Map<string, ActiveRun>();
  private isStopping = false;

  constructor(deps: RunsAtWorkDeps) {
    this.deps = deps;
  }

  find(runId: string): ActiveRun | undefined {
    return this.active.get(runId);
  }

  get count(): number {
    return this.active.size;
  }

  /** Accepts a run: it starts at once, or when a slot is free. Its first lines are on disk when `accepted` resolves. */
  begin(ticket: RunTicket): ActiveRun {
    const { writer, clock } = this.deps;
    const abort = new AbortController();
    const fold = new RunFold();
    const ended = Promise.withResolvers<void>();
    let calls = 0;
    let isAtWork = false;
    const watchers = new Set<(isWaiting: boolean) => void>();
    const onEvent = (event: RunEvent): void => {
      const wasWaiting = fold.status === 'waiting';
      fold.add(event);
      if (isAtWork && wasWaiting !== (fold.status === 'waiting')) {
        this.changeWaiting(ticket, fold);
        for (const tell of watchers) tell(fold.status === 'waiting');
      }
      if (isCallEnd(event)) calls += 1;
    };
    for (const event of ticket.events) onEvent(event);
    const first = ticket.events[0];
    const journal = new RunJournal({
      run_id: ticket.run_id,
      fence: ticket.fence,
      writer,
      clock,
      onEvent: event => {
        onEvent(event);
        for (const observe of this.deps.observers ?? []) observe(run, event);
      },
      after: first === undefined ? undefined : { seq: fold.lastSeq, ms: fold.nowMs, started_at: timeZero(first) },
    });

    const work = (): void => {
      isAtWork = true;
      if (fold.status === 'waiting') this.deps.slots.give(); // it goes on waiting, and holds nobody up
      this.writeOpening(ticket, journal, abort);
      driveRun(this.deps, { ticket, journal, fold, abort, calls: () => calls })
        .catch((error: unknown) => {
          if (!(error instanceof RunLost)) this.deps.onBroken(ticket.run_id, error);
        })
        .finally(() => {
          this.active.delete(ticket.run_id);
          ended.resolve();
          if (fold.status !== 'waiting') this.deps.slots.give();
        });
    };

    const run: ActiveRun = {
      run_id: ticket.run_id,
      scope: ticket.scope,
      workflow_id: ticket.workflow_id,
      fold,
      accepted: () => journal.commit(),
      ended: ended.promise,
      cancel: () => {
        if (abort.signal.aborted || fold.isOver()) return;
        if (fold.started !== undefined) journal.append({ type: 'run.cancel_requested' });
        abort.abort();
      },
      watchWaiting: listener => {
        watchers.add(listener);
        listener(fold.status === 'waiting');
        return () => void watchers.delete(listener);
      },
    };
    this.active.set(ticket.run_id, run);
    if (this.takeSlot(ticket)) {
      if (!ticket.isWritten) this.writeRow(ticket, 'running');
      work();
    } else {
      // One that has lines goes on from them, like a run that waits for a slot after a crash.
      if (!ticket.isWritten) this.writeRow(ticket, ticket.isSeeded === true ? 'running' : 'queued');
      this.queue({ ...ticket, isWritten: true }, work, abort.signal);
    }
    return run;
  }

  /** A slot for a run that will begin as soon as there is one; false: it is wanted no more. */
  reserveSlot(workspaceId: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.deps.slots.take()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = this.deps.slots.wait(workspaceId, () => {
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

  /** A reserved slot that no run needs. */
  giveSlotBack(): void {
    this.deps.slots.give();
  }

  /** Whoever begins it may hold the last slot and waits for it: then it takes one more than there are. */
  private takeSlot({ slot }: RunTicket): boolean {
    if (slot === undefined) return this.deps.slots.take();
    if (slot === 'ahead') this.deps.slots.borrow();
    return true;
  }

  /** Starts nothing new. What is at work goes on until the process ends, and after that where it was. */
  stop(): void {
    this.isStopping = true;
  }

  /** Resolves when nothing is at work, or when `withinMs` have passed. */
  async idle(withinMs: number): Promise<void> {
    const started = [...this.active.values()].filter(run => run.fold.started !== undefined);
    if (started.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopWaiting = this.deps.clock.after(withinMs, resolve);
    await Promise.race([Promise.all(started.map(run => run.ended)), promise]);
    stopWaiting();
  }

  private queue(ticket: RunTicket, work: () => void, signal: AbortSignal): void {
    const go = (): void => {
      signal.removeEventListener('abort', giveUp);
      if (this.isStopping) return;
      if (ticket.events.length === 0) this.deps.writer.begin({ id: ticket.run_id, started_at: this.now() }, ticket.fence);
      work();
    };
    const leave = this.deps.slots.wait(ticket.scope.workspace_id, go);
    // Cancelled before its turn: it need not wait to be told so. It holds no slot, so it takes none.
    const giveUp = (): void => {
      leave();
      this.deps.slots.borrow();
      go();
    };
    signal.addEventListener('abort', giveUp, { once: true });
  }

  /** A run that waits for somebody holds no slot, and says so in its row. */
  private changeWaiting({ run_id, fence }: RunTicket, fold: RunFold): void {
    if (fold.status === 'waiting') this.deps.slots.give();
    else this.deps.slots.borrow();
    if (!fold.isOver()) this.deps.writer.mark({ id: run_id, status: fold.status }, fence);
  }

  private writeRow(ticket: RunTicket, status: 'queued' | 'running'): void {
    const now = this.now();
    this.deps.writer.start(
      {
        id: ticket.run_id,
        scope: ticket.scope,
        workflow_id: ticket.workflow_id === '' ? undefined : ticket.workflow_id,
        workflow_name: ticket.plan.workflow.name,
        status,
        input: JSON.stringify(ticket.input ?? null),
        created_at: now,
        started_at: status === 'running' ? now : undefined,
        replay_of: ticket.replay?.of,
        undo_of: ticket.undo_of,
        parent: ticket.parent,
        evaluation_id: ticket.evaluation?.evaluation_id,
        forked_from: ticket.forked_from === undefined ? undefined : JSON.stringify(ticket.forked_from),
        session_id: ticket.session_id,
        turn_group_id: ticket.turn_group_id,
        plan: status === 'queued' ? JSON.stringify(queuedPlan(ticket)) : undefined,
        idempotency: ticket.idempotency,
      },
      ticket.fence,
    );
    if (ticket.isSeeded === true) for (const line of seedLines(ticket.events)) this.deps.writer.append(line, ticket.fence);
  }

  private writeOpening(ticket: RunTicket, journal: RunJournal, abort: AbortController): void {
    if (ticket.isSeeded === true) return;
    if (ticket.events.length > 0) {
      journal.append({ type: 'run.resumed' });
      if (ticket.events.some(event => event.type === 'run.cancel_requested')) abort.abort();
      return;
    }
    const { workflow, tools } = ticket.plan;
    journal.append({
      type: 'run.started',
      workflow_id: ticket.workflow_id,
      workflow,
      tools: [...tools],
      input: ticket.input ?? null,
      ...(ticket.workflow_version === undefined ? {} : { workflow_version: ticket.workflow_version }),
      ...(ticket.scope.run_as === undefined ? {} : { run_as: ticket.scope.run_as }),
      ...(ticket.replay === undefined ? {} : { replay_of: ticket.replay.of }),
      ...(ticket.undo_of === undefined ? {} : { undo_of: ticket.undo_of }),
      ...(ticket.parent === undefined ? {} : { parent: ticket.parent }),
      ...(ticket.session_id === undefined ? {} : { session_id: ticket.session_id }),
      ...(ticket.turn_group_id === undefined ? {} : { turn_group_id: ticket.turn_group_id }),
      ...(ticket.part === undefined ? {} : { part: ticket.part }),
      ...(ticket.use_test_data === true ? { use_test_data: true } : {}),
      ...(ticket.evaluation === undefined ? {} : { evaluation: ticket.evaluation }),
    });
  }

  private now(): string {
    return new Date(this.deps.clock.now()).toISOString();
  }
}

/** What a run that waits for its turn starts with. */
const queuedPlan = ({ plan, workflow_version, replay, part, use_test_data, evaluation }: RunTicket) => ({
  ...plan,
  workflow_version,
  replay,
  part,
  use_test_data,
  evaluation,
});
