import type { Database } from '@pinion/db';
import type { Clock } from '@pinion/tool-runtime';
import type { LiveEvents } from '../../journal/live-events.ts';
import type { ChatService } from './chat-service.ts';
import type { RunServices } from '../runs/index.ts';
import { createChatStore } from '../../stores/chat/chat-store.sql.ts';
import type { DriveDeps } from '../../worker/drive-run.ts';
import type { NodeDeps } from '../../engine/nodes/node-run.ts';
import type { RunObserver } from '../../engine/active-run.ts';
import { ChatConductor, type ConductorDeps } from './chat-conductor.ts';
import { ChatSignals } from './chat-signals.ts';
import { readEarlierTurns } from './read-earlier-turns.ts';
import { RunInboxes } from './run-inboxes.ts';

export type ChatNeeds = { database: Database; clock: Clock; report: (error: unknown) => void };

export type ChatDeps = {
  /** The inbox that gives a run its messages, and the observer of run events. */
  inboxOf: NonNullable<DriveDeps['inboxOf']>;
  observe: RunObserver;
  /** Reads the earlier turns of a run's conversation. */
  earlierTurns: NodeDeps['earlierTurns'];
  /** Creates the conversation services once the runs exist. */
  conduct(services: ConductorDeps['services'] & { live: LiveEvents }): ChatService;
  /** Resumes conversations that no process is handling. */
  resume(isAlone: boolean): Promise<void>;
  stop(): void;
};

/** Opens the conversations with workflows. Runs need their inboxes and conversations need runs, so this happens in two steps. */
export function openChat({ database, clock, report }: ChatNeeds): ChatDeps {
  const store = createChatStore(database);
  const signals = new ChatSignals();
  const isShared = database.kind !== 'pglite';
  let activeRuns: RunServices['activeRuns'] | undefined;
  let conductor: ChatConductor | undefined;
  const inboxes = new RunInboxes({
    store,
    signals,
    find: runId => activeRuns?.find(runId),
    after: (ms, callback) => clock.after(ms, callback),
    isShared,
    report,
  });
  return {
    inboxOf: run => inboxes.of(run),
    observe: (run, event) => conductor?.observe(run, event),
    earlierTurns: (scope, runId) => readEarlierTurns(store, scope, runId),
    conduct(services) {
      activeRuns = services.activeRuns;
      const conducting = new ChatConductor({ store, signals, inboxes, services, report });
      conductor = conducting;
      return {
        store,
        async notify(sessionId) {
          signals.notify(sessionId);
          await inboxes.whenRead(sessionId);
        },
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
