import type { LoadedJournal } from '../../run/index.ts';

/** Checks whether a run can be a case of its workflow: a complete, finished run that is not itself the run of a case. */
export function canBecomeCase({ latest }: LoadedJournal): boolean {
  const { started, status } = latest;
  if (started === undefined || latest.workflowId === '' || !latest.isOver() || status === 'cancelled') return false;
  return started.evaluation === undefined && started.part === undefined && started.use_test_data !== true;
}
