import { createMessage, type Scope } from '@pinion/contracts';
import type { ConnectionServices } from './add-connection.ts';
import { audited } from '../../audit/audited.ts';
import { isConfigured, originOf } from './connection-facts.ts';
import { sourceOfKind } from './connection-sources.ts';
import { removedReason } from './plan-sync.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { sourceOf } from './sync-server-tools.ts';

/**
 * Deletes a connection. Its tools stay in the catalog as deprecated, so that users of a tool are warned and past runs stay
 * readable.
 */
export async function removeConnection(services: ConnectionServices, scope: Scope, id: string): Promise<void> {
  const row = await services.connections.find(scope, id);
  if (row === undefined) throw notFound('connection', id);
  if (isConfigured(services, scope, row))
    throw new Refusal(
      'FORBIDDEN',
      createMessage("{{connection}} is configured in the administrator's file. Remove it from PINION_CONFIG and restart", {
        connection: row.name,
      }),
    );
  const { namespace } = originOf(row);
  await audited(services, scope, { action: 'connection.removed', subject: sourceOf(row) }, async () => {
    await sourceOfKind(services.connectionSources, row.kind).open?.remove(scope, row.name);
    const catalog = await services.tools.catalog(scope);
    const own = catalog.entries.filter(({ spec, source }) => source === row.kind && spec.name.startsWith(`${namespace}.`));
    for (const { spec } of own) {
      if (spec.lifecycle !== 'active') continue;
      await services.tools.setLifecycle(scope, spec.name, spec.version, { lifecycle: 'deprecated', reason: removedReason });
    }
    const waiting = (await services.toolChanges.waiting(scope)).filter(change => change.source === sourceOf(row));
    await services.toolChanges.replace(
      scope,
      sourceOf(row),
      [],
      waiting.map(change => change.name),
      services.newId,
    );
    await services.connections.remove(scope, id);
  });
}
