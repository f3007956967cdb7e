export { activationOperations, activationRoutes, agentToolOperations } from './activation-operations.ts';
export { inheritActivations } from './inherit-activations.ts';
export { suggestionOperations } from './suggestion-operations.ts';
export { watchRequestedTools } from './watch-requested-tools.ts';
export { type AgentToolContext, WorkspaceFacts, unavailableToolsOf, watchActivations, watchSettings } from './workspace-facts.ts';
