export { callOperations, executionOperations, policyOperations } from './call-operations.ts';
export { CallRef, retryCall } from './retry-call.ts';
