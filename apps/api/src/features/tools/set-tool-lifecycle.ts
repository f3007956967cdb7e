import { type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import type { LifecycleChange } from '../../stores/tools/tool-registry.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Sets the lifecycle state of a tool. The change applies to the next call, in running runs too. */
export async function setToolLifecycle(
  services: Pick<ApiServices, 'tools' | 'audit'>,
  scope: Scope,
  tool: { name: string; version: string },
  change: LifecycleChange,
): Promise<ToolSpec> {
  const ref = toolRef(tool.name, tool.version);
  const before = (await services.tools.catalog(scope)).lookup(tool.name, tool.version);
  if (before === undefined) throw notFound('tool', ref);
  const { lifecycle, reason, replacement } = change;
  const event = { action: actions[lifecycle], subject: ref, details: { from: before.lifecycle, reason, replacement } };
  const entry = await audited(services, scope, event, () => services.tools.setLifecycle(scope, tool.name, tool.version, change));
  if (entry === undefined) throw notFound('tool', ref);
  return entry.spec;
}

const actions = { active: 'tool.restored', deprecated: 'tool.deprecated', blocked: 'tool.blocked' } as const;
