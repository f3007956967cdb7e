import type { Scope } from '@pinion/contracts';
import type { StoredActivation } from './store/tool-activations.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/** Returns one agent's decisions about tools. Tools without a decision are not included. */
export const listActivations = async (
  services: Pick<ApiServices, 'activations'>,
  scope: Scope,
  agentId: string,
): Promise<{ items: StoredActivation[] }> => ({ items: await services.activations.list(scope, agentId) });
