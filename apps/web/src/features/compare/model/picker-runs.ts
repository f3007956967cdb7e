import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

/** A run to compare with another. `why` is its relation to that run, if any. */
export type PickerRun = { run_id: string; why: string | undefined; run: RunItem | undefined };

/**
 * Returns the run's parent, its own forks, then the newest runs, never the run itself. An old parent may be on no page of the
 * list.
 */
export function pickerRuns(runs: readonly RunItem[], runId: string, parentId: string | undefined): PickerRun[] {
  const others = runs.filter(({ run_id }) => run_id !== runId && run_id !== parentId);
  const isFork = ({ forked_from }: RunItem): boolean => forked_from?.run_id === runId;
  const parent = runs.find(({ run_id }) => run_id === parentId);
  return [
    ...(parentId === undefined ? [] : [{ run_id: parentId, why: t('this run continues from it'), run: parent }]),
    ...others.filter(isFork).map(run => ({ run_id: run.run_id, why: t('a fork of this run'), run })),
    ...others.filter(run => !isFork(run)).map(run => ({ run_id: run.run_id, why: undefined, run })),
  ];
}
