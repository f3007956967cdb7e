import type { Backend } from '../model/backend.ts';
import { RunJournal } from '../model/run-journal.ts';

/** The whole journal of a run that has ended. */
export function readJournal(backend: Pick<Backend, 'tailRun'>, runId: string): Promise<RunJournal> {
  const journal = new RunJournal();
  return new Promise((resolve, reject) => {
    backend.tailRun(runId, undefined, {
      onEvents: events => events.forEach(event => journal.add(event)),
      onEnd: () => resolve(journal),
      onLost: reject,
    });
  });
}
