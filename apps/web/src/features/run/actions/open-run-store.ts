import type { RunStore } from '../run-store.ts';

/** The store of a run, on a page that shows none at first: what folds a journal comes with the first run. */
export const openRunStore = async (runId: string): Promise<RunStore> =>
  (await import('../create-run-store.ts')).createRunStore(runId);
