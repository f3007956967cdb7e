import type { NodeError, Spending } from '@pinion/contracts';
import type { ApprovalAnswer } from '@pinion/tool-runtime';
import type { ChildEnd } from '../../../engine/nodes/child-runs.ts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';
import type { ActiveRun } from '../../../engine/active-run.ts';

/** Returns the end of a run, or undefined when this process no longer runs it. */
export function endOfFold({ fold }: ActiveRun): ChildEnd | undefined {
  const { status, output = null, error } = fold;
  if (status !== 'succeeded' && status !== 'failed' && status !== 'cancelled') return undefined;
  return { kind: 'ended', status, output, error, spent: fold.spending() };
}

export function endOfRow({ status, error }: StoredRun, output: unknown, spent: Spending): ChildEnd {
  return {
    kind: 'ended',
    status: status === 'succeeded' || status === 'cancelled' ? status : 'failed',
    output,
    error: error === null ? undefined : (JSON.parse(error) as NodeError),
    spent,
  };
}

export function toApprovalAnswer(end: ChildEnd): ApprovalAnswer {
  switch (end.kind) {
    case 'ended':
      if (end.status === 'succeeded') return { kind: 'output', output: end.output };
      if (end.status === 'failed' && end.error !== undefined) return { kind: 'error', ...end.error };
      return {
        kind: 'error',
        code: 'UNKNOWN',
        message: 'The run of this workflow was cancelled',
        details: { reason: 'cancelled' },
      };
    case 'refused':
      return { kind: 'error', ...end.error };
    case 'late':
      return { kind: 'error', code: 'TIMEOUT', message: 'The workflow timed out and was cancelled' };
    case 'cut':
      return { kind: 'error', code: 'UNKNOWN', message: 'the run was cancelled', details: { reason: 'cancelled' } };
  }
}
