import { type RunEvent } from '@pinion/contracts';
import { deferred } from '../deferred.ts';
import type { Handlers, Output } from '../memory-server.ts';
import { eventStream } from '../handlers/run-handlers.ts';
import { approvalItem } from './approval-run.ts';

/** Answers a run that awaits an approval, of a call with this input. It continues once the approval is given. */
export function approvalHandlers(
  { waits, ends }: { waits: readonly RunEvent[]; ends: readonly RunEvent[] },
  input?: unknown,
): Handlers {
  const approved = deferred<void>();
  let items = [approvalItem(waits[0]?.run_id ?? '', input)];
  return {
    'questions.list': ({ state } = {}) => ({
      items: items.filter(item => state === undefined || item.state === state),
      cursor: null,
    }),
    'questions.answer': () => {
      items = items.map(item => ({ ...item, state: 'answered', decision: 'approved', answered_by: 'usr_1' }));
      approved.resolve();
      return items[0] as Output<'questions.answer'>;
    },
    'runs.events': () => inTwoParts(waits, approved.promise, ends) as never,
  };
}

async function* inTwoParts(first: readonly RunEvent[], until: Promise<void>, rest: readonly RunEvent[]) {
  yield* eventStream(first);
  await until;
  yield* eventStream(rest);
}
