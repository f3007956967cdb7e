import { CancelScope } from '../call/cancel-scope.ts';
import type { AgentLoop } from './agent-loop.ts';
import { watchAnswer } from './watch-messages.ts';

export type AnswerCut = {
  /** Cancelled with the run, and when a newer message replaces the answer. */
  cancel: CancelScope;
  close(): void;
};

/** Opens the cancellation of one model request. `answers` is the number of model turns so far. */
export function openAnswerCut({ run, session }: AgentLoop, answers: number): AnswerCut {
  const ofRun = session.context.cancel;
  if (run.inbox === undefined) return { cancel: ofRun, close: () => undefined };
  const controller = new AbortController();
  const cut = (): void => controller.abort();
  ofRun.add(cut);
  if (ofRun.isCancelled) cut();
  const stopWatching = watchAnswer({ run, session, answers }, cut);
  const cancel = new CancelScope(controller.signal);
  return {
    cancel,
    close() {
      stopWatching();
      ofRun.delete(cut);
      cancel.close();
    },
  };
}
