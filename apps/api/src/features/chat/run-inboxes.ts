import type { ChatOfRun, MessageAction } from '@pinion/contracts';
import type { Inbox, PendingMessage } from '@pinion/tool-runtime';
import type { ChatStore } from '../../stores/chat/chat-store.sql.ts';
import type { ActiveRun } from '../../engine/active-run.ts';
import type { ChatSignals } from './chat-signals.ts';

export type InboxDeps = {
  store: Pick<ChatStore, 'unreceived' | 'receive'>;
  signals: ChatSignals;
  find: (runId: string) => ActiveRun | undefined;
  /** Calls back after the given milliseconds. Returns a function that cancels the timer. */
  after: (ms: number, callback: () => void) => () => void;
  /** True when other processes also write messages, so the table is polled periodically. */
  isShared: boolean;
  report: (error: unknown) => void;
};

const pollMs = 1_000;

/** Holds the inboxes of the running runs: the pending messages of the table, available to a run in the middle of a step. */
export class RunInboxes {
  private readonly deps: InboxDeps;
  private readonly open = new Map<string, RunInbox>();

  constructor(deps: InboxDeps) {
    this.deps = deps;
  }

  /**
   * Returns the inbox of a run. A run and its child runs see the same messages, and a message handled by one is no longer
   * visible to the others.
   */
  of({ run_id, chat }: { run_id: string; chat: ChatOfRun | undefined }): Inbox | undefined {
    if (chat === undefined) return undefined;
    const above = run_id === chat.run_id ? undefined : this.open.get(chat.run_id);
    return above === undefined ? this.openOne(run_id, chat) : inboxOfPart(above, run_id);
  }

  private openOne(run_id: string, chat: ChatOfRun): Inbox {
    const inbox = new RunInbox(this.deps, chat);
    this.open.set(run_id, inbox);
    void this.deps.find(run_id)?.ended.then(() => this.close(run_id));
    return inboxOfPart(inbox, run_id);
  }

  /** Resolves when the runs of a conversation have read the messages of which they were notified. */
  async whenRead(sessionId: string): Promise<void> {
    await Promise.all([...this.open.values()].map(inbox => inbox.whenRead(sessionId)));
  }

  /** Closes the inbox of a run. Resolves when the handling of its messages is stored in their rows. */
  async close(runId: string): Promise<void> {
    await this.open.get(runId)?.close();
    this.open.delete(runId);
  }
}

/** Returns the inbox of a child run. The run's handling of a message is in its own journal first. */
const inboxOfPart = (inbox: RunInbox, runId: string): Inbox => ({
  pending: () => inbox.pending(),
  subscribe: listener => inbox.subscribe(listener),
  settle: (id, action) => inbox.settle(id, action, runId),
});

class RunInbox {
  private readonly deps: InboxDeps;
  private readonly chat: ChatOfRun;
  private readonly settled = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly writing = new Set<Promise<void>>();
  private readonly stopListening: () => void;
  private stopLooking: (() => void) | undefined;
  /** The chain of queries, one after the other: an older result never replaces a newer one. */
  private looking: Promise<void> = Promise.resolve();
  private messages: readonly PendingMessage[] = [];
  private isForced = false;
  private isClosed = false;

  constructor(deps: InboxDeps, chat: ChatOfRun) {
    this.deps = deps;
    this.chat = chat;
    this.stopListening = deps.signals.listen(chat.session_id, () => void this.look());
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

  /** Settles a message. The row repeats what the journal says, never before it: a crash in between leaves the message waiting. */
  settle(id: string, action: MessageAction, runId: string): void {
    this.settled.add(id);
    if (action === 'FORCE_COMPLETE') this.isForced = true;
    const { store, find, signals, report } = this.deps;
    const run = find(runId);
    if (run === undefined) return;
    const { session_id, run_id, turn_group_id } = this.chat;
    const written = run
      .accepted()
      .then(() => store.receive({ id, run_id, turn_group_id, action }))
      .then(() => signals.notify(session_id))
      .catch(report)
      .finally(() => this.writing.delete(written));
    this.writing.add(written);
  }

  async whenRead(sessionId: string): Promise<void> {
    if (this.chat.session_id === sessionId) await this.looking;
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
      const messages = await this.deps.store.unreceived(this.chat.session_id);
      if (this.isClosed) return;
      this.messages = messages;
      if (this.pending().length > 0) for (const listener of this.listeners) listener();
    } catch (error) {
      this.deps.report(error);
    }
  }

  private lookLater(): void {
    this.stopLooking = this.deps.after(pollMs, () => {
      void this.look().finally(() => {
        if (!this.isClosed) this.lookLater();
      });
    });
  }
}
