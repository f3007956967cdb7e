import type { Scope } from '@pinion/contracts';
import type { StoredActivation } from './store/tool-activations.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export async function getActivation(
  services: Pick<ApiServices, 'activations'>,
  scope: Scope,
  key: { agent_id: string; tool: string },
): Promise<StoredActivation> {
  const found = (await services.activations.list(scope, key.agent_id)).find(({ tool }) => tool === key.tool);
  if (found === undefined) throw notFound('activation', `of ${key.tool} for ${key.agent_id}`);
  return found;
}
