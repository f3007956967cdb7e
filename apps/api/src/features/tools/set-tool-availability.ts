import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export type ToolAvailability = { name: string; available: boolean };

/** Makes a catalog tool available in the workspace, or unavailable: then no agent gets it, from its next call on. */
export async function setToolAvailability(
  services: Pick<ApiServices, 'activations' | 'audit' | 'tools'>,
  scope: Scope,
  { name, available }: ToolAvailability,
): Promise<ToolAvailability> {
  if ((await services.tools.catalog(scope)).versionsOf(name).length === 0) throw notFound('tool', name);
  const action = available ? 'tool.made_available' : 'tool.withdrawn';
  await audited(services, scope, { action, subject: name }, () => services.activations.setAvailability(scope, name, available));
  return { name, available };
}
