export { evaluateCase } from './evaluate-case.ts';
export type { PlayedRuntime } from './evaluation-nodes.ts';
export { evaluationOperations } from './evaluation-operations.ts';
export type { EvaluationRequest } from './evaluation-request.ts';
export { type EvaluationDeps, openEvaluated } from './open-evaluated.ts';
export { type RecordedRun, recordRun } from './record-run.ts';
export { type EvaluationServices, startEvaluation } from './start-evaluation.ts';
