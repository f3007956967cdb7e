import {
  createMessage,
  hasEnded,
  type NodeError,
  type RunEvent,
  type Scope,
  type RunStatus,
  type TraceContext,
} from '@pinion/contracts';
import { type StoredMessage, type ReceivedMessage, type ChatAnswer, type TurnEnd } from '../../stores/chat/chat-rows.ts';
import type { ChatStore } from '../../stores/chat/chat-store.sql.ts';
import { planRun, type RunServices } from '../runs/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ActiveRun } from '../../engine/active-run.ts';
import { newRun } from '../../worker/run-request.ts';
import { lostAfterMs, timeOfId } from '../../worker/time-of-id.ts';
import { chatInput, type ChatUtterance } from './chat-input.ts';
import type { ChatSignals } from './chat-signals.ts';
import { stoppedText } from './read-earlier-turns.ts';
import type { RunInboxes } from './run-inboxes.ts';

export type ConductorDeps = {
  store: ChatStore;
  signals: ChatSignals;
  inboxes: RunInboxes;
  services: Pick<RunServices, 'workflows' | 'tools' | 'runStore' | 'activeRuns' | 'suspended' | 'ready' | 'newId' | 'clock'>;
  report: (error: unknown) => void;
};

const mostHistory = 100;

/** Gives every message of a conversation its turn: one run at a time, in order, even after a crash in between. */
export class ChatConductor {
  private readonly deps: ConductorDeps;
  private readonly queues = new Map<string, Promise<void>>();
  private isStopping = false;

  constructor(deps: ConductorDeps) {
    this.deps = deps;
  }

  /** Processes a conversation: settles a run that has ended and starts the next one. */
  next(sessionId: string, isAlone = false): Promise<void> {
    const before = this.queues.get(sessionId) ?? Promise.resolve();
    const now = before.then(() => this.advance(sessionId, isAlone)).catch(this.deps.report);
    this.queues.set(sessionId, now);
    void now.finally(() => {
      if (this.queues.get(sessionId) === now) this.queues.delete(sessionId);
    });
    return now;
  }

  /** Resumes conversations that no process is handling, after a start and periodically when several processes run. */
  async resume(isAlone: boolean): Promise<void> {
    for (const sessionId of await this.deps.store.unsettled()) await this.next(sessionId, isAlone);
  }

  /** Observes every event of every run of this process. */
  observe(run: ActiveRun, event: RunEvent): void {
    const sessionId = run.fold.started?.session_id;
    if (sessionId === undefined) return;
    if (event.type === 'run.finished') void run.ended.then(() => this.next(sessionId));
    else if (changesWaiting.has(event.type))
      void run.accepted().then(
        () => this.deps.signals.notify(sessionId),
        () => undefined,
      );
  }

  stop(): void {
    this.isStopping = true;
  }

  private async advance(sessionId: string, isAlone: boolean): Promise<void> {
    const { store, services, signals } = this.deps;
    for (;;) {
      if (this.isStopping) return;
      const running = await store.running(sessionId);
      if (running !== undefined && !(await this.hasMadeWay(running, isAlone))) return;
      if (this.isStopping) return;
      const fresh = services.newId();
      const claimed = await store.claim(sessionId, fresh, fresh);
      const hasBegun = claimed === undefined || (await this.begin(claimed));
      signals.notify(sessionId);
      if (hasBegun) return;
    }
  }

  /** Returns true when the turn of this message is over and the next one can start. */
  private async hasMadeWay(message: StoredMessage, isAlone: boolean): Promise<boolean> {
    const { services, store, inboxes } = this.deps;
    const runId = message.run_id ?? '';
    const run = await services.runStore.get(scopeOf(message), runId);
    if (run === undefined) {
      const isLost = isAlone || services.clock.now() - timeOfId(runId) > lostAfterMs;
      return isLost && services.activeRuns.find(runId) === undefined ? !(await this.begin(message)) : false;
    }
    if (!hasEnded(run.status)) {
      if (run.status === 'waiting' && services.activeRuns.find(runId) === undefined) await this.wake(message.session_id, runId);
      return false;
    }
    await inboxes.close(runId);
    const end = {
      id: runId,
      turn_group_id: message.turn_group_id ?? runId,
      status: run.status,
      output: await services.runStore.outputOf(run),
      error: run.error === null ? undefined : (JSON.parse(run.error) as NodeError),
      received: await store.receivedBy(runId),
      lastWord: await store.lastWord(runId),
    };
    await store.conclude(turnEnd(end, services.newId));
    return true;
  }

  /** Wakes a run that is suspended, with its parts, when a message waits that it has not received. */
  private async wake(sessionId: string, runId: string): Promise<void> {
    const { store, services } = this.deps;
    if ((await store.unreceived(sessionId)).length === 0) return;
    for (const { run_id } of await services.suspended.wakeParts(runId)) services.ready.add(run_id);
  }

  /** Starts the run of a message. Returns false when there is no run and the conversation states the reason. */
  private async begin(message: StoredMessage): Promise<boolean> {
    const { store, services } = this.deps;
    const scope = scopeOf(message);
    const run_id = message.run_id ?? '';
    const turn_group_id = message.turn_group_id ?? run_id;
    try {
      const session = await store.session(scope, message.session_id);
      const workflowId = session?.workflow_id ?? '';
      const [workflow, catalog] = await Promise.all([services.workflows.get(scope, workflowId), services.tools.catalog(scope)]);
      if (workflow === undefined) throw new Refusal('NOT_FOUND', createMessage('The workflow of this conversation was deleted'));
      const spec = {
        run_id,
        scope: { ...scope, run_as: { attended: true, owner_id: workflow.owner_id, author_id: workflow.author_id } },
        workflow_id: workflowId,
        ...planRun(workflow.file, catalog),
        input: chatInput(workflow.file, message.text, await this.historyBefore(message)),
        session_id: message.session_id,
        turn_group_id,
        trace_context: message.trace_context === null ? undefined : (JSON.parse(message.trace_context) as TraceContext),
      };
      const active = services.activeRuns.begin(newRun(spec));
      await active.accepted();
      return true;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const answer = { id: services.newId(), text: thrown.message, state: 'failed', error_code: thrown.code } as const;
      const nothing = { absorbed: [], unread: [], superseding: [], left: [] };
      await store.conclude({ run_id, turn_group_id, state: 'failed', answer, ...nothing });
      return false;
    }
  }

  private async historyBefore(message: StoredMessage): Promise<ChatUtterance[]> {
    const content = await this.deps.store.messages(message.session_id, mostHistory);
    return content
      .filter(
        ({ id, state, replaced_by }) => id !== message.id && replaced_by === null && state !== 'waiting' && state !== 'running',
      )
      .map(({ role, text }) => ({ role, text }));
  }
}

const changesWaiting: ReadonlySet<string> = new Set(['tool.confirmation_requested', 'tool.confirmed', 'tool.declined']);

const scopeOf = ({ org_id, workspace_id, user_id }: StoredMessage): Scope => ({ org_id, workspace_id, user_id });

type EndedRun = {
  id: string;
  turn_group_id: string;
  status: RunStatus;
  output: unknown;
  error: NodeError | undefined;
  received: readonly ReceivedMessage[];
  /** The last message of an agent of the run. */
  lastWord: string | undefined;
};

/** Returns the effect of a run's end on its conversation. */
function turnEnd(run: EndedRun, newId: () => string): TurnEnd {
  const { id, turn_group_id, received } = run;
  const idsOf = (isMeant: (message: ReceivedMessage) => boolean): string[] => received.filter(isMeant).map(message => message.id);
  const superseding = idsOf(({ action }) => action === 'SUPERSEDE');
  const answer = answerOf(run, superseding.length > 0, newId);
  return {
    run_id: id,
    turn_group_id,
    state: answer?.state ?? 'superseded',
    answer,
    absorbed: idsOf(({ action, isRead }) => action === 'ABSORB' && isRead),
    unread: idsOf(({ action, isRead }) => action === 'ABSORB' && !isRead),
    superseding,
    left: received.filter(({ action }) => action === 'QUEUE' || action === 'FORCE_COMPLETE'),
  };
}

function answerOf(run: EndedRun, isSuperseded: boolean, newId: () => string): ChatAnswer | undefined {
  const { status, error, lastWord } = run;
  if (status === 'cancelled') {
    if (isSuperseded) return undefined; // The run that answers the newer message answers both.
    return { id: newId(), text: lastWord ?? stoppedText, state: 'failed', error_code: 'CANCELLED' };
  }
  if (status === 'failed') {
    const text = error?.message ?? 'The run failed without an error message.';
    return { id: newId(), text, state: 'failed', error_code: error?.code ?? 'UNKNOWN' };
  }
  return { id: newId(), text: spoken(run), state: 'answered', error_code: undefined };
}

/** Returns the run's output when it is text, else the last message of its agent, else the output as JSON. */
function spoken({ output, lastWord }: EndedRun): string {
  if (typeof output === 'string' && output !== '') return output;
  if (lastWord !== undefined) return lastWord;
  return output === null || output === undefined || output === '' ? 'Done.' : JSON.stringify(output, null, 2);
}
