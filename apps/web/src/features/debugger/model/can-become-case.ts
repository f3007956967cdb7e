import type { RunJournal } from '../../run/index.ts';

/** Whether a run can be a case of its workflow: a whole one, at its end, that was not itself played from one. */
export function canBecomeCase({ latest }: RunJournal): boolean {
  const { started, status } = latest;
  if (started === undefined || latest.workflowId === '' || !latest.isOver() || status === 'cancelled') return false;
  return started.evaluation === undefined && started.part === undefined && started.use_test_data !== true;
}
