import type { RunFold } from '@pinion/contracts';

/** Checks whether the workflow of a run can run again with the same input: the run has ended and was one of a whole workflow. */
export function canRunAgain(latest: RunFold): boolean {
  const { started } = latest;
  if (started === undefined || latest.workflowId === '' || !latest.isOver()) return false;
  return started.parent === undefined && started.part === undefined && started.undo_of === undefined;
}
