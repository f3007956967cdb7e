export { evaluateCase } from './evaluate-case.ts';
export type { PlayedRuntime } from './evaluation-nodes.ts';
export { evaluationOperations } from './evaluation-operations.ts';
export { type EvaluationDeps, openEvaluated } from './open-evaluated.ts';
