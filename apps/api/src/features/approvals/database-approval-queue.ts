import type { Scope } from '@pinion/contracts';
import type { Clock, ApprovalAnswer, ApprovalQueue } from '@pinion/tool-runtime';
import { retryDatabase } from '../../platform/retry/retry-database.ts';
import type { ApprovalStore, StoredApproval } from '../../stores/approvals/approval-store.sql.ts';

export type ApprovalQueueDeps = {
  store: ApprovalStore;
  clock: Clock;
  /** Returns the address to which a slow tool sends its answer to an approval. */
  callbackUrl: (scope: Scope, approvalId: string) => string;
  /** True when several processes answer: then the approvals of this process are polled. */
  isShared: boolean;
  /** Called when an approval was decided here that no run of this process waits for. */
  onElsewhere: (runId: string) => void;
  report: (error: unknown) => void;
};

type Waiting = { runId: string; resolve: (answer: ApprovalAnswer) => void; stopTimer: () => void };

const lookEveryMs = 1_000;

/**
 * The approvals that the runs of this process wait for. The table is authoritative: an answer is taken from it once, whichever
 * process wrote it.
 */
export class DatabaseApprovalQueue {
  private readonly deps: ApprovalQueueDeps;
  private readonly waiting = new Map<string, Waiting>();
  private readonly byRun = new Map<string, Set<string>>();
  private readonly leaving = new Map<string, Set<() => void>>();
  private looking: (() => void) | undefined;

  constructor(deps: ApprovalQueueDeps) {
    this.deps = deps;
  }

  /** Returns the approval queue of one node of one run. */
  queueFor(scope: Scope, runId: string, nodeId: string): ApprovalQueue {
    const { store, callbackUrl, report } = this.deps;
    return {
      ask: async ({ id, kind, call_id, request, expires_at }) => {
        const written = {
          id,
          workspace_id: scope.workspace_id,
          run_id: runId,
          node_id: nodeId,
          call_id: call_id ?? null,
          kind,
          request: JSON.stringify(request ?? null),
          expires_at: expires_at === undefined ? undefined : new Date(expires_at),
        };
        const row = await retryDatabase(() => store.put(written));
        return row.state === 'open' ? this.wait(row) : answerOf(row);
      },
      withdraw: id => {
        this.forget(id);
        store.close(id, 'withdrawn').catch(report);
      },
      callbackUrl: id => callbackUrl(scope, id),
      onLeave: listener => this.onLeave(runId, listener),
    };
  }

  /** Resumes the waiting caller in this process at once when an answer was written here. */
  notify(row: StoredApproval): void {
    const waiting = this.forget(row.id);
    if (waiting === undefined) this.deps.onElsewhere(row.run_id);
    else waiting.resolve(answerOf(row));
  }

  /** Returns the ids of the open approvals that a run of this process waits for. */
  waitingOf(runId: string): string[] {
    return [...(this.byRun.get(runId) ?? [])];
  }

  /** Stops waiting for the approvals of a run that has left this process. They stay open, and nothing is answered here. */
  forgetRun(runId: string): void {
    for (const id of this.waitingOf(runId)) this.forget(id);
    for (const listener of this.leaving.get(runId) ?? []) listener();
    this.leaving.delete(runId);
  }

  private onLeave(runId: string, listener: () => void): () => void {
    const listeners = this.leaving.get(runId) ?? new Set();
    this.leaving.set(runId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.leaving.get(runId) === listeners) this.leaving.delete(runId);
    };
  }

  /** Stops waiting here. The rows stay, and the next start waits for them again. */
  close(): void {
    this.looking?.();
    this.looking = undefined;
    for (const { stopTimer } of this.waiting.values()) stopTimer();
    this.waiting.clear();
    this.byRun.clear();
  }

  private wait(row: StoredApproval): Promise<ApprovalAnswer> {
    const { promise, resolve } = Promise.withResolvers<ApprovalAnswer>();
    const { clock, report } = this.deps;
    const leftMs = row.expires_at === null ? undefined : Math.max(0, row.expires_at.getTime() - clock.now());
    const stopTimer = leftMs === undefined ? () => undefined : clock.after(leftMs, () => void this.expire(row).catch(report));
    this.waiting.set(row.id, { runId: row.run_id, resolve, stopTimer });
    this.byRun.set(row.run_id, (this.byRun.get(row.run_id) ?? new Set()).add(row.id));
    if (this.deps.isShared) this.looking ??= this.lookLater();
    return promise;
  }

  private async expire(row: StoredApproval): Promise<void> {
    const wasOpen = await this.deps.store.close(row.id, 'expired');
    const [now] = wasOpen ? [] : await this.deps.store.settled([row.id]);
    this.notify(now ?? { ...row, state: 'expired' });
  }

  private lookLater(): () => void {
    const { clock, store, report } = this.deps;
    return clock.after(lookEveryMs, () => {
      this.looking = undefined;
      store
        .settled([...this.waiting.keys()])
        .then(rows => rows.forEach(row => this.notify(row)), report)
        .finally(() => {
          if (this.waiting.size > 0) this.looking ??= this.lookLater();
        });
    });
  }

  private forget(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    waiting?.stopTimer();
    this.waiting.delete(id);
    const ofRun = this.byRun.get(waiting?.runId ?? '');
    ofRun?.delete(id);
    if (waiting !== undefined && ofRun?.size === 0) this.byRun.delete(waiting.runId);
    return waiting;
  }
}

function answerOf({ state, answer }: StoredApproval): ApprovalAnswer {
  return state === 'answered' && answer !== null ? (JSON.parse(answer) as ApprovalAnswer) : { kind: 'expired' };
}
