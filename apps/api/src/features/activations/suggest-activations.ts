import type { Scope } from '@pinion/contracts';
import { readAgentTools, type AgentToolsDeps } from '../discovery/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { isNodeAgent } from '../../engine/nodes/is-node-agent.ts';

/** A suggestion that one click applies: a tool that was requested from an agent and that the agent could have. */
export type Suggestion = {
  agent_id: string;
  agent_title: string;
  /** The workflow of the agent. Null for an external agent. */
  workflow_id: string | null;
  tool: string;
  description: string;
  /** Number of conversations, plus runs outside of one. */
  sessions: number;
  text: string;
};

export type SuggestionFilter = { agent_id?: string | undefined; tool?: string | undefined };
export type SuggestionServices = AgentToolsDeps & Pick<ApiServices, 'requestedTools' | 'workflows'>;

/**
 * Returns the tools to enable, the most requested first. Tools that were enabled, withdrawn or switched off since are not
 * suggested.
 */
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
    // A node that no longer exists.
    if (known === undefined && isNodeAgent(agent_id)) return [];
    const spec = missing.find(({ name }) => name === tool);
    if (spec === undefined) return [];
    const times = `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
    const text = `Enable ${tool}: requested in ${times}`;
    return [
      { agent_id, agent_title: known?.title ?? agent_id, workflow_id, tool, description: spec.description, sessions, text },
    ];
  });
}
