export { agentOfCaller } from './agent-of-caller.ts';
export { ExecuteRequest, type Executed, awaitEnvelope, beginCall, executeTool } from './execute-tool.ts';
export { executionRoutes } from './execution-routes.ts';
