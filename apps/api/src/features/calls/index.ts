export { callOperations, executionOperations, policyOperations } from './call-operations.ts';
export { CallRef } from './retry-call.ts';
