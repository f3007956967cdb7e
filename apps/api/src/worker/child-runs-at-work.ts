import { hasEnded, type NodeError, type ParentRun, type Scope, type WorkflowRef } from '@pinion/contracts';
import { questionIdOf } from '@pinion/tool-runtime';
import type { CalledRuns, CallOrder, ChildEnd, ChildOrder, ChildRuns, ChildWatch } from '../nodes/child-runs.ts';
import { cancelRun } from '../services/cancel-run.ts';
import { planRun } from '../services/plan-run.ts';
import type { QuestionWorld } from '../services/question-world.ts';
import { Refusal } from '../services/refusal.ts';
import type { RunWorld } from '../services/run-world.ts';
import { patiently } from '../store/patiently.ts';
import type { OwnedWorkflow } from '../store/workflow-store.ts';
import type { ActiveRun } from './active-run.ts';
import { answerOf, endOfFold, endOfRow } from './child-end.ts';
import { inVersion, invalid, refusalOf } from './child-refusal.ts';
import { childRunId } from './child-run-id.ts';

export type ChildWorld = RunWorld & { questions: Pick<QuestionWorld, 'store' | 'tell'>; report: (error: unknown) => void };

/** A run that is at work elsewhere, or not yet taken up here after a crash, is looked for again after this time. */
const lookAgainMs = 250;

/**
 * Runs that are part of others. Each has its own row and journal; its id says what it is part of. The world it works in is
 * given when it is there: runs need nodes, and these nodes need runs.
 */
export class ChildRunsAtWork implements ChildRuns, CalledRuns {
  private world: ChildWorld | undefined;
  private isStopping = false;

  open(world: ChildWorld): void {
    this.world = world;
  }

  /** Looks no more: whoever starts next goes on. */
  stop(): void {
    this.isStopping = true;
  }

  idOf(parent: Omit<ParentRun, 'above'>): string {
    return childRunId(this.here().hasher, parent);
  }

  async versionNow(scope: Scope, workflow: WorkflowRef): Promise<number | undefined> {
    return (await this.stored(scope, workflow))?.version;
  }

  reserveSlot({ workspace_id }: Scope, signal: AbortSignal): Promise<boolean> {
    return this.here().atWork.reserveSlot(workspace_id, signal);
  }

  giveSlotBack(): void {
    this.here().atWork.giveSlotBack();
  }

  now(): number {
    return this.here().clock.now();
  }

  async run(order: ChildOrder, watch: ChildWatch): Promise<ChildEnd> {
    const refusal = await this.begin(order);
    return refusal === undefined ? this.wait(this.idOf(order.parent), order.scope, watch) : { kind: 'refused', error: refusal };
  }

  async call({ timeout_s, ...order }: CallOrder): Promise<{ run_id: string } | { error: NodeError }> {
    const { atWork, clock } = this.here();
    const caller = atWork.find(order.parent.run_id);
    const own = caller?.workflow_id ?? '';
    const above = [...(caller?.fold.started?.parent?.above ?? []), ...(own === '' ? [] : [own])];
    const until = timeout_s === undefined ? {} : { until: new Date(clock.now() + timeout_s * 1000).toISOString() };
    const parent: ParentRun = { ...order.parent, ...until, above };
    const error = await this.begin({ ...order, parent });
    if (error !== undefined) return { error };
    this.answerLater(parent, order.scope);
    return { run_id: this.idOf(parent) };
  }

  attach(active: ActiveRun): void {
    const { runStore, report } = this.here();
    const answerAll = async (): Promise<void> => {
      for (const row of await patiently(() => runStore.childrenOf(active.scope, active.run_id))) {
        const parent = JSON.parse(row.parent ?? 'null') as ParentRun | null;
        if (parent?.call_id !== undefined) this.answerLater(parent, active.scope);
      }
    };
    answerAll().catch(report);
  }

  async cancelOf(scope: Scope, runId: string): Promise<void> {
    const world = this.here();
    const rows = await patiently(() => world.runStore.childrenOf(scope, runId));
    await Promise.all(rows.filter(row => !hasEnded(row.status)).map(row => cancelRun(world, scope, row.id)));
  }

  /** An error: it may not begin. A run that is there already is taken as it is. */
  private async begin(order: ChildOrder): Promise<NodeError | undefined> {
    let hasBegun = false;
    try {
      const begun = await this.beginOnce(order);
      hasBegun = begun === 'begun';
      return typeof begun === 'string' ? undefined : begun;
    } finally {
      if (!hasBegun && order.slot === 'held') this.giveSlotBack();
    }
  }

  private async beginOnce(order: ChildOrder): Promise<NodeError | 'begun' | 'there'> {
    const { parent, scope, workflow, input, turn_group_id, slot } = order;
    const world = this.here();
    const run_id = this.idOf(parent);
    if (world.atWork.find(run_id) !== undefined) return 'there';
    if ((await patiently(() => world.runStore.get(scope, run_id))) !== undefined) return 'there';
    const refusal = refusalOf(order);
    if (refusal !== undefined) return refusal;
    const stored = await this.stored(scope, workflow);
    if (stored === undefined) return invalid(`there is no workflow ${workflow.id}${inVersion(workflow)} in this workspace`);
    const catalog = await patiently(() => world.tools.catalog(scope));
    try {
      const plan = planRun(stored.file, catalog);
      const begun = { run_id, scope, workflow_id: workflow.id, plan, input, fence: 1, isWritten: false, events: [] };
      world.atWork.begin({ ...begun, turn_group_id, parent, slot });
      return 'begun';
    } catch (error) {
      if (error instanceof Refusal) return invalid(`${stored.name}: ${error.message}`, error.details);
      throw error;
    }
  }

  /** The newest is at hand where the version asked for mostly is it. */
  private async stored(scope: Scope, { id, version }: WorkflowRef): Promise<OwnedWorkflow | undefined> {
    const { workflows } = this.here();
    const newest = await patiently(() => workflows.get(scope, id));
    if (newest === undefined || version === undefined || newest.version === version) return newest;
    return patiently(() => workflows.get(scope, id, version));
  }

  /** The end of a run, wherever it is at work. When its time is over, or nobody wants it any more, it is cancelled. */
  private async wait(runId: string, scope: Scope, watch: ChildWatch): Promise<ChildEnd> {
    const world = this.here();
    const cut = this.whenCut(watch);
    try {
      for (;;) {
        const end = await this.look(runId, scope, watch, cut.promise);
        if (end === undefined) continue;
        if (end.kind === 'cut' || end.kind === 'late') {
          await cancelRun(world, scope, runId);
          await world.atWork.find(runId)?.ended;
        }
        return end;
      }
    } finally {
      cut.stop();
    }
  }

  private async look(runId: string, scope: Scope, watch: ChildWatch, cut: Promise<ChildEnd>): Promise<ChildEnd | undefined> {
    const { atWork, runStore } = this.here();
    const active = atWork.find(runId);
    if (active !== undefined) {
      const stopWatching = active.watchWaiting(isWaiting => watch.onWaiting(isWaiting));
      const end = await Promise.race([active.ended, cut]);
      stopWatching();
      return end ?? endOfFold(active);
    }
    const row = await patiently(() => runStore.get(scope, runId));
    if (row !== undefined && hasEnded(row.status)) return endOfRow(row);
    watch.onWaiting(row?.status === 'waiting');
    return (await Promise.race([this.pause(), cut])) ?? undefined;
  }

  private whenCut({ signal, deadline }: ChildWatch): { promise: Promise<ChildEnd>; stop: () => void } {
    const { clock } = this.here();
    const { promise, resolve } = Promise.withResolvers<ChildEnd>();
    const onAbort = (): void => resolve({ kind: 'cut' });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const leftMs = deadline === undefined ? undefined : Math.max(0, deadline - clock.now());
    const stopTimer = leftMs === undefined ? () => undefined : clock.after(leftMs, () => resolve({ kind: 'late' }));
    return {
      promise,
      stop: () => {
        stopTimer();
        signal.removeEventListener('abort', onAbort);
      },
    };
  }

  /** The end of a called run is told to the question its call waits with, as a slow tool's answer is. */
  private answerLater(parent: ParentRun, scope: Scope): void {
    this.answer(parent, scope).catch(this.here().report);
  }

  private async answer(parent: ParentRun, scope: Scope): Promise<void> {
    const { atWork, questions } = this.here();
    const deadline = parent.until === undefined ? undefined : Date.parse(parent.until);
    const question = questionIdOf('callback', parent, parent.call_id ?? '');
    const end = await this.wait(this.idOf(parent), scope, { signal: never, deadline, onWaiting: () => undefined });
    for (;;) {
      const answered = await patiently(() => questions.store.answer(scope, question, answerOf(end), 'workflow'));
      if (answered !== undefined) return questions.tell(answered);
      const known = await patiently(() => questions.store.get(scope, question));
      const isOver = known !== undefined && known.state !== 'open';
      if (isOver || atWork.find(parent.run_id) === undefined) return;
      await this.pause();
    }
  }

  private pause(): Promise<undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    if (!this.isStopping) this.here().clock.after(lookAgainMs, () => resolve(undefined));
    return promise;
  }

  private here(): ChildWorld {
    if (this.world === undefined) throw new Error('no run begins another one before there is a world for it');
    return this.world;
  }
}

const never = new AbortController().signal;
