import type { Scope, ToolActivation } from '@pinion/contracts';
import type { StoredActivation } from './store/tool-activations.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** An agent's choice about a tool of the workspace; it takes effect with the next call. */
export async function putActivation(
  world: Pick<EdgeWorld, 'activations' | 'audit' | 'tools'>,
  scope: Scope,
  activation: ToolActivation,
): Promise<StoredActivation> {
  const { agent_id, tool, enabled, policy_overrides } = activation;
  if ((await world.tools.catalog(scope)).versionsOf(tool).length === 0) throw notFound('tool', tool);
  const action = enabled ? 'activation.enabled' : 'activation.disabled';
  return audited(world, scope, { action, subject: tool, details: { agent_id, policy_overrides } }, () =>
    world.activations.put(scope, activation),
  );
}
