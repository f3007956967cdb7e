import type { MessageAction } from '@pinion/contracts';
import type { Inbox, PendingMessage } from '@pinion/tool-runtime';
import type { ChatStore } from '../store/chat/chat-store.ts';
import type { ActiveRun } from '../worker/active-run.ts';
import type { ChatSignals } from './chat-signals.ts';

export type InboxDeps = {
  store: Pick<ChatStore, 'unheard' | 'hear'>;
  signals: ChatSignals;
  find: (runId: string) => ActiveRun | undefined;
  /** Calls back after so many milliseconds; the answer stops it. */
  after: (ms: number, callback: () => void) => () => void;
  /** Messages are written by other processes too: the table is looked at now and then. */
  isShared: boolean;
  report: (error: unknown) => void;
};

const lookEveryMs = 1_000;

/** The inboxes of the runs at work: the table's waiting messages, at hand for a run that asks in mid-step. */
export class RunInboxes {
  private readonly deps: InboxDeps;
  private readonly open = new Map<string, RunInbox>();

  constructor(deps: InboxDeps) {
    this.deps = deps;
  }

  of({ run_id, session_id }: { run_id: string; session_id: string | undefined }): Inbox | undefined {
    if (session_id === undefined) return undefined;
    const inbox = new RunInbox(this.deps, run_id, session_id);
    this.open.set(run_id, inbox);
    void this.deps.find(run_id)?.ended.then(() => this.close(run_id));
    return inbox;
  }

  /** Nothing comes in any more. Resolves when what the run made of its messages is in their rows. */
  async close(runId: string): Promise<void> {
    await this.open.get(runId)?.close();
    this.open.delete(runId);
  }
}

class RunInbox implements Inbox {
  private readonly deps: InboxDeps;
  private readonly runId: string;
  private readonly sessionId: string;
  private readonly settled = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly writing = new Set<Promise<void>>();
  private readonly stopListening: () => void;
  private stopLooking: (() => void) | undefined;
  /** One after the other: an older answer never takes the place of a newer one. */
  private looking: Promise<void> = Promise.resolve();
  private messages: readonly PendingMessage[] = [];
  private isForced = false;
  private isClosed = false;

  constructor(deps: InboxDeps, runId: string, sessionId: string) {
    this.deps = deps;
    this.runId = runId;
    this.sessionId = sessionId;
    this.stopListening = deps.signals.listen(sessionId, () => void this.look());
    void this.look();
    if (deps.isShared) this.lookLater();
  }

  pending(): readonly PendingMessage[] {
    return this.isForced ? [] : this.messages.filter(({ id }) => !this.settled.has(id));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The row says what the journal says, and never before it: a crash in between leaves the message waiting. */
  settle(id: string, action: MessageAction): void {
    this.settled.add(id);
    if (action === 'FORCE_COMPLETE') this.isForced = true;
    const { store, find, signals, report } = this.deps;
    const run = find(this.runId);
    if (run === undefined) return;
    const turn_group_id = run.fold.started?.turn_group_id ?? this.runId;
    const written = run
      .accepted()
      .then(() => store.hear({ id, run_id: this.runId, turn_group_id, action }))
      .then(() => signals.tell(this.sessionId))
      .catch(report)
      .finally(() => this.writing.delete(written));
    this.writing.add(written);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.stopListening();
    this.stopLooking?.();
    await Promise.all(this.writing);
  }

  private look(): Promise<void> {
    return (this.looking = this.looking.then(() => this.read()));
  }

  private async read(): Promise<void> {
    if (this.isClosed) return;
    try {
      const messages = await this.deps.store.unheard(this.sessionId);
      if (this.isClosed) return;
      this.messages = messages;
      if (this.pending().length > 0) for (const listener of this.listeners) listener();
    } catch (error) {
      this.deps.report(error);
    }
  }

  private lookLater(): void {
    this.stopLooking = this.deps.after(lookEveryMs, () => {
      void this.look().finally(() => {
        if (!this.isClosed) this.lookLater();
      });
    });
  }
}
