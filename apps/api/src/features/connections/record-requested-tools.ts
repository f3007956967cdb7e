import type { Scope } from '@pinion/contracts';
import { agentsOf } from '../discovery/agents-of.ts';
import type { WorkflowRow } from '../workflows/store/workflow-store.ts';
import { readAgentTools, type AgentToolsDeps } from '../executions/agent-tools.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { toolsMeant } from '../tools/words-about-tools.ts';

export type RequestedToolsDeps = AgentToolsDeps & Pick<EdgeWorld, 'toolWishes'>;
export type NewMessage = { session_id: string; workflow: Pick<WorkflowRow, 'id' | 'name' | 'file'>; text: string };

const mostTools = 3;

/**
 * Records the tools that a new message asks for and the agents of its workflow don't have, each once a conversation. Earlier
 * messages were read when they came.
 */
export async function recordRequestedTools(
  world: RequestedToolsDeps,
  scope: Scope,
  { session_id, workflow, text }: NewMessage,
): Promise<void> {
  const agents = agentsOf(workflow);
  if (agents.length === 0) return;
  const agentToolsOf = await readAgentTools(world, scope, [workflow]);
  const wishes = agents.flatMap(({ agent_id }) =>
    toolsMeant(text, agentToolsOf(agent_id).missing)
      .slice(0, mostTools)
      .map(({ name }) => ({ agent_id, tool: name, session_key: session_id, kind: 'asked' as const })),
  );
  await world.toolWishes.add(scope, wishes);
}
