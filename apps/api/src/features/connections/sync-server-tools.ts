import { type ConnectionKindName, type Scope, specOf, type ToolDefinition } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { planSync } from './plan-sync.ts';

/** A source of tools and the first part of their names. */
export type ToolOrigin = { kind: ConnectionKindName; name: string; namespace: string };

export type SyncReport = { published: number; waiting: number };

export const sourceOf = ({ kind, name }: Pick<ToolOrigin, 'kind' | 'name'>): string => `${kind}:${name}`;

/**
 * Updates the registry with what a source offers now. Changes since the last approval do not take effect by themselves: they
 * wait under Connections, and the provider refuses the old version as long as the source behaves differently.
 */
export async function syncServerTools(
  services: Pick<ApiServices, 'tools' | 'toolChanges' | 'newId'>,
  scope: Scope,
  origin: ToolOrigin,
  definitions: readonly ToolDefinition[],
): Promise<SyncReport> {
  if (definitions.length === 0) return { published: 0, waiting: 0 };
  const specs = definitions.map(definition => specOf(definition));
  const catalog = await services.tools.catalog(scope);
  const plan = planSync(catalog, origin.kind, origin.namespace, specs);
  const { added } = await services.tools.publish(scope, plan.publish, origin.kind, services.newId);
  for (const { name, version, change } of plan.lifecycles) await services.tools.setLifecycle(scope, name, version, change);
  const settled = [...plan.settled, ...plan.publish.map(({ name }) => name)];
  const waiting = await services.toolChanges.replace(scope, sourceOf(origin), plan.waiting, settled, services.newId);
  return { published: added, waiting };
}
