import type { Scope, ToolActivation } from '@pinion/contracts';
import type { StoredActivation } from '../../stores/activations/tool-activations.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Stores an agent's decision about a tool of the workspace. It takes effect with the next call. */
export async function putActivation(
  services: Pick<ApiServices, 'activations' | 'audit' | 'tools'>,
  scope: Scope,
  activation: ToolActivation,
): Promise<StoredActivation> {
  const { agent_id, tool, enabled, policy_overrides } = activation;
  if ((await services.tools.catalog(scope)).versionsOf(tool).length === 0) throw notFound('tool', tool);
  const action = enabled ? 'activation.enabled' : 'activation.disabled';
  return audited(services, scope, { action, subject: tool, details: { agent_id, policy_overrides } }, () =>
    services.activations.put(scope, activation),
  );
}
