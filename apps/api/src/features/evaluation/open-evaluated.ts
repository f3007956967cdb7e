import type { NodeDeps } from '../../engine/nodes/node-run.ts';
import type { CaseStore } from '../../stores/evaluation/case-store.ts';
import { retryDatabase } from '../../platform/retry/retry-database.ts';
import type { EvaluatedRun } from '../../worker/drive-run.ts';
import { evaluationNodes, type PlayedRuntime } from './evaluation-nodes.ts';

export type EvaluationDeps = { played: PlayedRuntime; cases: Pick<CaseStore, 'recording'> };

/** Opens the services of a run that replays a case. Its recording is read when it starts, and when it resumes after a crash. */
export async function openEvaluated(
  real: NodeDeps,
  { played, cases }: EvaluationDeps,
  { scope, events, evaluation }: EvaluatedRun,
): Promise<NodeDeps> {
  const { case_id, recorded_run_id } = evaluation;
  const isRecorded = case_id !== undefined && recorded_run_id !== undefined;
  const recording = isRecorded ? await retryDatabase(() => cases.recording(scope, case_id)) : undefined;
  return evaluationNodes(real, played, evaluation, recording, events);
}
