import { createStore } from 'zustand/vanilla';

export type AgentTab = 'model' | 'prompt' | 'tools' | 'pins' | 'rules' | 'policy';

/** The open tab of the agent inspector. The tab is kept when another agent is selected. */
export const agentTab = createStore<{ tab: AgentTab }>(() => ({ tab: 'tools' }));

export const showAgentTab = (tab: AgentTab): void => agentTab.setState({ tab });
