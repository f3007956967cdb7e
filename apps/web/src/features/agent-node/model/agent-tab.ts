import { createStore } from 'zustand/vanilla';

export type AgentTab = 'model' | 'prompt' | 'tools' | 'pins' | 'rules' | 'policy';

/** Which of an agent's tabs is open. It stays where it was when another agent is looked at. */
export const agentTab = createStore<{ tab: AgentTab }>(() => ({ tab: 'tools' }));

export const showAgentTab = (tab: AgentTab): void => agentTab.setState({ tab });
