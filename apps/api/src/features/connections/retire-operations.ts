import { isRecord, type Scope } from '@pinion/contracts';
import type { ConnectionServices } from './add-connection.ts';
import { originOf } from './connection-facts.ts';
import { operationOf } from './operation-of.ts';
import { unselectedReason } from './plan-sync.ts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';
import { sourceOf } from './sync-server-tools.ts';

/**
 * Deprecates the tools of operations that a connection no longer imports, and drops their pending changes. They return when
 * the operation is chosen again.
 */
export async function retireOperations(
  services: Pick<ConnectionServices, 'tools' | 'toolChanges' | 'newId'>,
  scope: Scope,
  row: ConnectionRow,
): Promise<void> {
  const chosen: unknown = isRecord(row.config) ? row.config['operations'] : undefined;
  if (!Array.isArray(chosen)) return;
  const { namespace } = originOf(row);
  const isRetired = (tool: string) => tool.startsWith(`${namespace}.`) && !chosen.includes(operationOf(tool));
  const catalog = await services.tools.catalog(scope);
  for (const { spec, source } of catalog.entries)
    if (source === row.kind && spec.lifecycle === 'active' && isRetired(spec.name))
      await services.tools.setLifecycle(scope, spec.name, spec.version, { lifecycle: 'deprecated', reason: unselectedReason });
  const waiting = (await services.toolChanges.waiting(scope)).filter(
    ({ source, name }) => source === sourceOf(row) && isRetired(name),
  );
  if (waiting.length > 0)
    await services.toolChanges.replace(
      scope,
      sourceOf(row),
      [],
      waiting.map(({ name }) => name),
      services.newId,
    );
}
