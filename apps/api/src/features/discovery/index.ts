export { type AgentTools, type AgentToolsDeps, readAgentTools } from './agent-tools.ts';
export { type KnownAgent, agentsOf } from './agents-of.ts';
export { mcpRoutes } from './mcp-routes.ts';
export { createToolResources, isDenied, rolesOf } from './tool-resources.ts';
