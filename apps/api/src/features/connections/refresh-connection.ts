import type { Scope } from '@pinion/contracts';
import type { ConnectionWorld } from './add-connection.ts';
import { askConnection } from './ask-connection.ts';
import { audited } from '../audit/audited.ts';
import { originOf } from './connection-facts.ts';
import { type ConnectionItem, itemOf } from './list-connections.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { takeDiscovery } from './take-discovery.ts';

/** Looks at a source now: what changed since waits for approval. */
export async function refreshConnection(world: ConnectionWorld, scope: Scope, id: string): Promise<ConnectionItem> {
  const row = await world.connections.find(scope, id);
  if (row === undefined) throw notFound('connection', id);
  if (row.kind === 'openapi' && row.config['url'] === undefined)
    throw new Refusal('VALIDATION_ERROR', `${row.name} came as a document; import the newer document to renew it`);
  const line = { action: 'connection.checked', subject: `${row.kind}:${row.name}` };
  return audited(world, scope, line, async () => {
    const found = await askConnection(world, scope, row);
    await takeDiscovery(world, scope, originOf(row), row.config, found, new Date());
    const [after, changes] = await Promise.all([world.connections.find(scope, id), world.toolChanges.waiting(scope)]);
    return itemOf(world, after ?? row, changes);
  });
}
