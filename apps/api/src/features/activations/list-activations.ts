import type { Scope } from '@pinion/contracts';
import type { StoredActivation } from './store/tool-activations.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/** One agent's choices about tools (1-008); what it said nothing about is not in it. */
export const listActivations = async (
  services: Pick<ApiServices, 'activations'>,
  scope: Scope,
  agentId: string,
): Promise<{ items: StoredActivation[] }> => ({ items: await services.activations.list(scope, agentId) });
