import type { Database } from '@pinion/db';
import type { Clock } from '@pinion/tool-runtime';
import type { LiveEvents } from '../runs/live/live-events.ts';
import type { ChatService } from './chat-service.ts';
import type { RunServices } from '../runs/run-services.ts';
import { createChatStore } from './store/chat-store.ts';
import type { DriveDeps } from '../../worker/drive-run.ts';
import type { RunObserver } from '../../worker/run-observer.ts';
import { ChatConductor, type ConductorDeps } from './chat-conductor.ts';
import { ChatSignals } from './chat-signals.ts';
import { RunInboxes } from './run-inboxes.ts';

export type ChatNeeds = { database: Database; clock: Clock; report: (error: unknown) => void };

export type ChatDeps = {
  /** For the runs: where they hear of messages, and who is told of their lines. */
  inboxOf: NonNullable<DriveDeps['inboxOf']>;
  observe: RunObserver;
  /** Once the runs are there: the conversations, for the services. */
  conduct(services: ConductorDeps['services'] & { live: LiveEvents }): ChatService;
  /** Conversations that nobody moves go on. */
  resume(isAlone: boolean): Promise<void>;
  stop(): void;
};

/** Conversations with workflows. Runs need their inboxes and conversations need runs, so this opens in two steps. */
export function openChat({ database, clock, report }: ChatNeeds): ChatDeps {
  const store = createChatStore(database);
  const signals = new ChatSignals();
  const isShared = database.kind !== 'pglite';
  let atWork: RunServices['atWork'] | undefined;
  let conductor: ChatConductor | undefined;
  const inboxes = new RunInboxes({
    store,
    signals,
    find: runId => atWork?.find(runId),
    after: (ms, callback) => clock.after(ms, callback),
    isShared,
    report,
  });
  return {
    inboxOf: run => inboxes.of(run),
    observe: (run, event) => conductor?.observe(run, event),
    conduct(services) {
      atWork = services.atWork;
      const conducting = new ChatConductor({ store, signals, inboxes, services, report });
      conductor = conducting;
      return {
        store,
        tell: sessionId => signals.tell(sessionId),
        listen: (sessionId, listener) => signals.listen(sessionId, listener),
        listenToRun: (runId, listener) => services.live.listen(runId, listener),
        next: sessionId => conducting.next(sessionId),
        isShared,
      };
    },
    resume: async isAlone => conductor?.resume(isAlone),
    stop: () => conductor?.stop(),
  };
}
