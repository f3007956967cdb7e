import type { Scope } from '@pinion/contracts';
import type { StoredActivation } from './store/tool-activations.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

/** One agent's choices about tools (1-008); what it said nothing about is not in it. */
export const listActivations = async (
  world: Pick<EdgeWorld, 'activations'>,
  scope: Scope,
  agentId: string,
): Promise<{ items: StoredActivation[] }> => ({ items: await world.activations.list(scope, agentId) });
