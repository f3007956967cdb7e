import type { Backend } from '../model/backend.ts';
import type { RunJournal } from '../model/run-journal.ts';

/** Reads the whole journal of a run that has ended. */
export async function readJournal(backend: Pick<Backend, 'tailRun'>, runId: string): Promise<RunJournal> {
  const { RunJournal: Journal } = await import('../model/run-journal.ts');
  const journal = new Journal();
  return new Promise((resolve, reject) => {
    backend.tailRun(runId, undefined, {
      onEvents: events => events.forEach(event => journal.add(event)),
      onEnd: () => resolve(journal),
      onLost: reject,
    });
  });
}
