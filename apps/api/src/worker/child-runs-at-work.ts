import { hasEnded, type NodeError, type ParentRun, type Scope, type WorkflowRef } from '@pinion/contracts';
import { questionIdOf } from '@pinion/tool-runtime';
import type {
  CalledRuns,
  CallOrder,
  ChildEnd,
  ChildOrder,
  ChildRuns,
  ChildWatch,
  PartWorkflow,
} from '../engine/nodes/child-runs.ts';
import { cancelRun } from '../features/runs/cancel-run.ts';
import type { QuestionWorld } from '../features/approvals/question-world.ts';
import type { RunWorld } from '../features/runs/run-world.ts';
import { patiently } from '../platform/retry/patiently.ts';
import { AgentCapsBook } from './agent-caps-book.ts';
import type { ActiveRun } from './active-run.ts';
import { beginPart } from './begin-part.ts';
import { answerOf } from './child-end.ts';
import { childRunId } from './child-run-id.ts';
import { chatOf } from './chat-of.ts';
import { waitForPart } from './wait-for-part.ts';
import { settleWorkflow } from './workflow-of-part.ts';

export type ChildWorld = RunWorld & { questions: Pick<QuestionWorld, 'store' | 'tell'>; report: (error: unknown) => void };

/** A run that is at work elsewhere, or not yet taken up here after a crash, is looked for again after this time. */
const lookAgainMs = 250;

/**
 * Runs that are part of others. Each has its own row and journal; its id says what it is part of. The world it works in is
 * given when it is there: runs need nodes, and these nodes need runs.
 */
export class ChildRunsAtWork implements ChildRuns, CalledRuns {
  readonly caps = new AgentCapsBook();
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

  settle(scope: Scope, workflow: WorkflowRef): Promise<PartWorkflow> {
    return settleWorkflow(this.here(), scope, workflow);
  }

  reserveSlot(scope: Scope, signal: AbortSignal): Promise<boolean> {
    return this.here().atWork.reserveSlot(scope, signal);
  }

  giveSlotBack(): void {
    this.here().atWork.giveSlotBack();
  }

  now(): number {
    return this.here().clock.now();
  }

  async run(order: ChildOrder, watch: ChildWatch): Promise<ChildEnd> {
    const run_id = this.idOf(order.parent);
    const refusal = await beginPart(this.here(), run_id, order);
    return refusal === undefined ? this.wait(run_id, order.scope, watch) : { kind: 'refused', error: refusal };
  }

  async call({ timeout_s, ...order }: CallOrder): Promise<{ run_id: string } | { error: NodeError }> {
    const world = this.here();
    const caller = world.atWork.find(order.parent.run_id);
    const own = caller?.workflow_id ?? '';
    const above = [...(caller?.fold.started?.parent?.above ?? []), ...(own === '' ? [] : [own])];
    const until = untilOf(world.clock.now(), timeout_s, caller?.fold.started?.parent?.until);
    const chat = caller === undefined ? undefined : chatOf(caller);
    const parent: ParentRun = { ...order.parent, ...until, above, ...(chat === undefined ? {} : { chat }) };
    const run_id = this.idOf(parent);
    const error = await beginPart(world, run_id, { ...order, parent });
    if (error !== undefined) return { error };
    this.answerLater(parent, order.scope);
    return { run_id };
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
    // None begins any more, see `beginPart`. Those at work here may not be in the database yet.
    const here = world.atWork.partsOf(runId);
    for (const part of here) part.cancel();
    const rows = await patiently(() => world.runStore.childrenOf(scope, runId));
    const elsewhere = rows.filter(row => !hasEnded(row.status) && world.atWork.find(row.id) === undefined);
    await Promise.all([...here.map(part => part.ended), ...elsewhere.map(row => cancelRun(world, scope, row.id))]);
  }

  supersede(scope: Scope, runId: string): void {
    const world = this.here();
    patiently(() => cancelRun(world, scope, runId)).catch(world.report);
  }

  private wait(runId: string, scope: Scope, watch: ChildWatch): Promise<ChildEnd> {
    return waitForPart(this.here(), runId, scope, watch, () => this.pause());
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

/** Nobody waits longer for a run than for the one that called it. */
function untilOf(now: number, timeoutS: number | undefined, above: string | undefined): { until?: string } {
  const own = timeoutS === undefined ? undefined : new Date(now + timeoutS * 1000).toISOString();
  const until = own !== undefined && above !== undefined && above < own ? above : (own ?? above);
  return until === undefined ? {} : { until };
}

const never = new AbortController().signal;
