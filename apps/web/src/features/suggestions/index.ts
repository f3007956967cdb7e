export { SuggestedAgents } from './view/suggested-agents.tsx';
export { SuggestedTools, type SuggestedToolsProps } from './view/suggested-tools.tsx';
