export { SuggestedAgents } from './view/suggested-agents.tsx';
export { SuggestedTools } from './view/suggested-tools.tsx';
