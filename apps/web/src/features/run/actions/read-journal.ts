import type { ApiClient } from '../../../lib/trpc.ts';
import { followRun } from './follow-run.ts';
import type { LoadedJournal } from '../model/run-journal.ts';

/** Reads the journal of a run until the run has ended. `onChange` is called with the journal so far. */
export async function readJournal(
  client: ApiClient,
  runId: string,
  onChange?: (journal: LoadedJournal) => void,
): Promise<LoadedJournal> {
  const { LoadedJournal: Journal } = await import('../model/run-journal.ts');
  const journal = new Journal();
  return new Promise((resolve, reject) => {
    followRun(client, runId, undefined, {
      onEvents: events => {
        events.forEach(event => journal.add(event));
        onChange?.(journal);
      },
      onEnd: () => resolve(journal),
      onLost: reject,
    });
  });
}
