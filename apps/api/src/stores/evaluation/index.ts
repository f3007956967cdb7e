export { type CaseStore, createCaseStore } from './case-store.ts';
export { type EvaluationStore, createEvaluationStore } from './evaluation-store.ts';
