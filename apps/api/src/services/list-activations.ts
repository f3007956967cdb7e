import type { Scope, ToolActivation } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';

/** One agent's choices about tools (1-008); what it said nothing about is not in it. */
export const listActivations = async (
  world: Pick<EdgeWorld, 'activations'>,
  scope: Scope,
  agentId: string,
): Promise<{ items: ToolActivation[] }> => ({ items: await world.activations.list(scope, agentId) });
