export { agentOfCaller } from './agent-of-caller.ts';
export { type CallExecution, cancelExecution, getExecution } from './call-execution.ts';
export { ExecuteRequest, type Executed, awaitEnvelope, beginCall } from './execute-tool.ts';
export { executionRoutes } from './execution-routes.ts';
export { toStreamItems } from './to-stream-items.ts';
