import {
  hasEnded,
  type NodeError,
  type ParentRun,
  type Scope,
  type WorkflowRef,
  type ChatOfRun,
  canonicalJson,
} from '@pinion/contracts';
import { approvalIdOf, type Hasher } from '@pinion/tool-runtime';
import type {
  CalledRuns,
  CallRunRequest,
  ChildEnd,
  ChildRunRequest,
  ChildRuns,
  ChildWatch,
  PartWorkflow,
} from '../../../engine/nodes/child-runs.ts';
import { cancelRun } from '../lifecycle/cancel-run.ts';
import type { ApprovalService } from '../../approvals/index.ts';
import type { RunServices } from '../run-services.ts';
import { retryDatabase } from '../../../platform/retry/retry-database.ts';
import { AgentCapsRegistry } from '../../../engine/agent-caps-registry.ts';
import type { ActiveRun } from '../../../engine/active-run.ts';
import { beginPart } from './begin-part.ts';
import { toApprovalAnswer } from './child-end.ts';
import { waitForPart } from './wait-for-part.ts';
import { pinWorkflowVersion } from './workflow-of-part.ts';

export type ChildRunServices = RunServices & {
  approvals: Pick<ApprovalService, 'store' | 'notify'>;
  report: (error: unknown) => void;
};

/** Milliseconds after which a run that is running elsewhere, or has not been resumed here after a crash, is looked up again. */
const lookAgainMs = 250;

/**
 * Manages runs that are part of others. Each has its own row and journal, and its id is derived from what it is part of. Its
 * services are set later: runs need nodes, and these nodes need runs.
 */
export class ActiveChildRuns implements ChildRuns, CalledRuns {
  readonly caps = new AgentCapsRegistry();
  private services: ChildRunServices | undefined;
  private isStopping = false;

  open(services: ChildRunServices): void {
    this.services = services;
  }

  /** Stops looking up runs. The next process continues. */
  stop(): void {
    this.isStopping = true;
  }

  idOf(parent: Omit<ParentRun, 'above'>): string {
    return childRunId(this.here().hasher, parent);
  }

  settle(scope: Scope, workflow: WorkflowRef): Promise<PartWorkflow> {
    return pinWorkflowVersion(this.here(), scope, workflow);
  }

  reserveSlot(scope: Scope, runId: string, signal: AbortSignal): Promise<boolean> {
    return this.here().activeRuns.reserveSlot(scope, runId, signal);
  }

  giveSlotBack(): void {
    this.here().activeRuns.giveSlotBack();
  }

  now(): number {
    return this.here().clock.now();
  }

  async run(request: ChildRunRequest, watch: ChildWatch): Promise<ChildEnd> {
    const run_id = this.idOf(request.parent);
    const caller = this.here().activeRuns.find(request.parent.run_id);
    const refusal = await beginPart(this.here(), run_id, request);
    if (refusal === undefined) return this.wait(run_id, request.scope, watch, caller);
    return watch.signal.aborted ? { kind: 'cut' } : { kind: 'refused', error: refusal };
  }

  async call({ timeout_s, ...request }: CallRunRequest): Promise<{ run_id: string } | { error: NodeError }> {
    const services = this.here();
    const caller = services.activeRuns.find(request.parent.run_id);
    const own = caller?.spec.workflow_id ?? '';
    const above = [...(caller?.fold.started?.parent?.above ?? []), ...(own === '' ? [] : [own])];
    const until = untilOf(services.clock.now(), timeout_s, caller?.fold.started?.parent?.until);
    const chat = caller === undefined ? undefined : chatOf(caller);
    const parent: ParentRun = { ...request.parent, ...until, above, ...(chat === undefined ? {} : { chat }) };
    const run_id = this.idOf(parent);
    const error = await beginPart(services, run_id, { ...request, parent });
    if (error !== undefined) return { error };
    this.answerLater(parent, request.scope, caller);
    return { run_id };
  }

  attach(active: ActiveRun): void {
    const { runStore, report } = this.here();
    const { scope, run_id } = active.spec;
    // Until the called runs are known, their ends would not wake the run.
    const letGo = active.hold();
    const answerAll = async (): Promise<void> => {
      for (const row of await retryDatabase(() => runStore.childrenOf(scope, run_id))) {
        const parent = JSON.parse(row.parent ?? 'null') as ParentRun | null;
        if (parent?.call_id !== undefined) this.answerLater(parent, scope, active);
      }
    };
    answerAll().catch(report).finally(letGo);
  }

  async cancelOf(scope: Scope, runId: string): Promise<void> {
    const services = this.here();
    // None begins after this, see `beginPart`. Those running here may not be in the database yet.
    const here = services.activeRuns.partsOf(runId);
    for (const part of here) part.cancel();
    const rows = await retryDatabase(() => services.runStore.childrenOf(scope, runId));
    const elsewhere = rows.filter(row => !hasEnded(row.status) && services.activeRuns.find(row.id) === undefined);
    await Promise.all([...here.map(part => part.ended), ...elsewhere.map(row => cancelRun(services, scope, row.id))]);
  }

  supersede(scope: Scope, runId: string): void {
    const services = this.here();
    retryDatabase(() => cancelRun(services, scope, runId)).catch(services.report);
  }

  private wait(runId: string, scope: Scope, watch: ChildWatch, caller: ActiveRun | undefined): Promise<ChildEnd> {
    return waitForPart(this.here(), runId, scope, { ...watch, caller }, () => this.pause());
  }

  /** Sends the end of a called run to the approval that its call waits with, like the answer of a slow tool. */
  private answerLater(parent: ParentRun, scope: Scope, caller: ActiveRun | undefined): void {
    this.answer(parent, scope, caller).catch(this.here().report);
  }

  private async answer(parent: ParentRun, scope: Scope, caller: ActiveRun | undefined): Promise<void> {
    const { activeRuns, approvals } = this.here();
    const deadline = parent.until === undefined ? undefined : Date.parse(parent.until);
    const approval = approvalIdOf('callback', parent, parent.call_id ?? '');
    const watch = { signal: never, deadline, onWaiting: () => undefined };
    const end = await this.wait(this.idOf(parent), scope, watch, caller);
    for (;;) {
      const answered = await retryDatabase(() => approvals.store.answer(scope, approval, toApprovalAnswer(end), 'workflow'));
      if (answered !== undefined) return approvals.notify(answered);
      const known = await retryDatabase(() => approvals.store.get(scope, approval));
      const isOver = known !== undefined && known.state !== 'open';
      if (isOver || activeRuns.find(parent.run_id) === undefined) return;
      await this.pause();
    }
  }

  private pause(): Promise<undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    if (!this.isStopping) this.here().clock.after(lookAgainMs, () => resolve(undefined));
    return promise;
  }

  private here(): ChildRunServices {
    if (this.services === undefined) throw new Error('no run begins another one before there is a world for it');
    return this.services;
  }
}

/** Returns the deadline of a part: no call waits longer for a run than for the run that called it. */
function untilOf(now: number, timeoutS: number | undefined, above: string | undefined): { until?: string } {
  const own = timeoutS === undefined ? undefined : new Date(now + timeoutS * 1000).toISOString();
  const until = own !== undefined && above !== undefined && above < own ? above : (own ?? above);
  return until === undefined ? {} : { until };
}

const never = new AbortController().signal;

/** Returns the conversation that a running run, or the run it is a part of, answers. */
function chatOf({ spec: { run_id }, fold: { started } }: ActiveRun): ChatOfRun | undefined {
  if (started?.session_id === undefined) return started?.parent?.chat;
  return { session_id: started.session_id, run_id, turn_group_id: started.turn_group_id ?? run_id };
}

/**
 * Returns the id of a run that is part of another. It is derived from that run, its node, and the item or call, so that a
 * process that resumes after a crash finds the run and never begins a second one. A UUID v7 (RFC 9562) with the time of the run
 * above, so that the two are adjacent in lists.
 */
function childRunId(hasher: Hasher, { run_id, node_id, index, call_id }: Omit<ParentRun, 'above'>): string {
  const hash = hasher.sha256(canonicalJson([run_id, node_id, index ?? null, call_id ?? null]));
  const above = run_id.replaceAll('-', '');
  const time = /^[0-9a-f]{32}$/.test(above) ? above.slice(0, 12) : hash.slice(40, 52);
  const variant = '89ab'[Number.parseInt(hash.slice(3, 4), 16) % 4] ?? '8';
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
