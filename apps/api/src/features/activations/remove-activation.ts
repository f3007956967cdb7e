import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { getActivation } from './get-activation.ts';

/** Deletes an agent's choice. From then on its own list of tools or the workspace's default decides. */
export async function removeActivation(
  services: Pick<ApiServices, 'activations' | 'audit'>,
  scope: Scope,
  { agent_id, tool }: { agent_id: string; tool: string },
): Promise<void> {
  const before = await getActivation(services, scope, { agent_id, tool });
  const entry = { action: 'activation.removed', subject: tool, details: { agent_id, was_enabled: before.enabled } };
  await audited(services, scope, entry, () => services.activations.remove(scope, agent_id, tool));
}
