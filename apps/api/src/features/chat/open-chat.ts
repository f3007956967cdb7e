import type { Database } from '@pinion/db';
import type { Clock } from '@pinion/tool-runtime';
import type { LiveLines } from '../runs/live/live-lines.ts';
import type { ChatWorld } from './chat-world.ts';
import type { RunWorld } from '../runs/run-world.ts';
import { createChatStore } from './store/chat-store.ts';
import type { DriveDeps } from '../../worker/drive-run.ts';
import type { RunObserver } from '../../worker/run-observer.ts';
import { ChatConductor, type ConductorDeps } from './chat-conductor.ts';
import { ChatSignals } from './chat-signals.ts';
import { RunInboxes } from './run-inboxes.ts';

export type ChatNeeds = { database: Database; clock: Clock; report: (error: unknown) => void };

export type ChatParts = {
  /** For the runs: where they hear of messages, and who is told of their lines. */
  inboxOf: NonNullable<DriveDeps['inboxOf']>;
  observe: RunObserver;
  /** Once the runs are there: the conversations, for the services. */
  conduct(world: ConductorDeps['world'] & { live: LiveLines }): ChatWorld;
  /** Conversations that nobody moves go on. */
  resume(isAlone: boolean): Promise<void>;
  stop(): void;
};

/** Conversations with workflows. Runs need their inboxes and conversations need runs, so this opens in two steps. */
export function openChat({ database, clock, report }: ChatNeeds): ChatParts {
  const store = createChatStore(database);
  const signals = new ChatSignals();
  const isShared = database.kind !== 'pglite';
  let atWork: RunWorld['atWork'] | undefined;
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
    conduct(world) {
      atWork = world.atWork;
      const conducting = new ChatConductor({ store, signals, inboxes, world, report });
      conductor = conducting;
      return {
        store,
        tell: sessionId => signals.tell(sessionId),
        listen: (sessionId, listener) => signals.listen(sessionId, listener),
        listenToRun: (runId, listener) => world.live.listen(runId, listener),
        next: sessionId => conducting.next(sessionId),
        isShared,
      };
    },
    resume: async isAlone => conductor?.resume(isAlone),
    stop: () => conductor?.stop(),
  };
}
