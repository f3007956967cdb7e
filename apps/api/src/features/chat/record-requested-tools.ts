import type { Scope } from '@pinion/contracts';
import { agentsOf, readAgentTools, type AgentToolsDeps } from '../discovery/index.ts';
import type { WorkflowRow } from '../../stores/workflows/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { toolsMeant } from '../tools/index.ts';

export type RequestedToolsDeps = AgentToolsDeps & Pick<ApiServices, 'requestedTools'>;
export type NewMessage = { session_id: string; workflow: Pick<WorkflowRow, 'id' | 'name' | 'file'>; text: string };

const mostTools = 3;

/**
 * Records the tools that a new message requests and that the agents of its workflow don't have, each once per conversation.
 * Earlier messages were processed when they arrived.
 */
export async function recordRequestedTools(
  services: RequestedToolsDeps,
  scope: Scope,
  { session_id, workflow, text }: NewMessage,
): Promise<void> {
  const agents = agentsOf(workflow);
  if (agents.length === 0) return;
  const agentToolsOf = await readAgentTools(services, scope, [workflow]);
  const requestedTools = agents.flatMap(({ agent_id }) =>
    toolsMeant(text, agentToolsOf(agent_id).missing)
      .slice(0, mostTools)
      .map(({ name }) => ({ agent_id, tool: name, session_key: session_id, kind: 'asked' as const })),
  );
  await services.requestedTools.add(scope, requestedTools);
}
