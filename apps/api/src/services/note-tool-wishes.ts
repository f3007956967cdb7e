import type { Scope } from '@pinion/contracts';
import { agentsOf } from '../discovery/agents-of.ts';
import type { WorkflowRow } from '../store/workflow-store.ts';
import { readLacks, type LackWorld } from './agent-lacks.ts';
import type { EdgeWorld } from './edge-world.ts';
import { toolsMeant } from './words-about-tools.ts';

export type WishWorld = LackWorld & Pick<EdgeWorld, 'toolWishes'>;
/** What was said just now, and to whom. */
export type NewWords = { session_id: string; workflow: Pick<WorkflowRow, 'id' | 'name' | 'file'>; text: string };

const mostTools = 3;

/**
 * Keeps the tools that the new words of a conversation are about and its agents do not have, each once a conversation.
 * What was said before was looked at when it was said.
 */
export async function noteToolWishes(world: WishWorld, scope: Scope, { session_id, workflow, text }: NewWords): Promise<void> {
  const agents = agentsOf(workflow);
  if (agents.length === 0) return;
  const lacksOf = await readLacks(world, scope, [workflow]);
  const wishes = agents.flatMap(({ agent_id }) =>
    toolsMeant(text, lacksOf(agent_id).lacking)
      .slice(0, mostTools)
      .map(({ name }) => ({ agent_id, tool: name, session_key: session_id, kind: 'asked' as const })),
  );
  await world.toolWishes.add(scope, wishes);
}
