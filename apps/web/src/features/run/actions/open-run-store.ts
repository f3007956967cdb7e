import type { RunViewStore } from '../run-store.ts';

/** Creates the store of a run on a page that shows none at first. The code that folds a journal is loaded with the first run. */
export const openRunStore = async (runId: string): Promise<RunViewStore> =>
  (await import('../create-run-store.ts')).createRunViewStore(runId);
