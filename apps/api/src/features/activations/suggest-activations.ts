import type { Scope } from '@pinion/contracts';
import { readAgentTools, type AgentToolsDeps } from '../executions/agent-tools.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { isNodeAgent } from '../runs/is-node-agent.ts';

/** One click away: a tool that an agent could have, and that it was asked for. */
export type Suggestion = {
  agent_id: string;
  agent_title: string;
  /** Null: an agent from outside. */
  workflow_id: string | null;
  tool: string;
  description: string;
  /** Conversations, and runs outside of one. */
  sessions: number;
  text: string;
};

export type SuggestionFilter = { agent_id?: string | undefined; tool?: string | undefined };
export type SuggestionServices = AgentToolsDeps & Pick<ApiServices, 'requestedTools' | 'workflows'>;

/** What to enable, the most wanted first. What has been enabled, withdrawn or switched off since is not suggested. */
export async function suggestActivations(
  services: SuggestionServices,
  scope: Scope,
  filter: SuggestionFilter,
): Promise<Suggestion[]> {
  const [counts, agentToolsOf] = await Promise.all([
    services.requestedTools.counts(scope),
    readAgentTools(services, scope, services.workflows.list(scope)),
  ]);
  return counts.flatMap(({ agent_id, tool, sessions }) => {
    if (filter.agent_id !== undefined && filter.agent_id !== agent_id) return [];
    if (filter.tool !== undefined && filter.tool !== tool) return [];
    const { known, workflow_id, missing } = agentToolsOf(agent_id);
    // A node that is gone.
    if (known === undefined && isNodeAgent(agent_id)) return [];
    const spec = missing.find(({ name }) => name === tool);
    if (spec === undefined) return [];
    const times = `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
    const text = `Enable ${tool}: asked for in ${times}`;
    return [
      { agent_id, agent_title: known?.title ?? agent_id, workflow_id, tool, description: spec.description, sessions, text },
    ];
  });
}
