import type { Scope } from '@pinion/contracts';
import { notFound } from '../../platform/errors/refusal.ts';
import { type ConnectionItem, itemOf, type Listing } from './list-connections.ts';

/** Returns one connection. Throws NOT_FOUND for an unknown id. */
export async function getConnection(services: Listing, scope: Scope, id: string): Promise<ConnectionItem> {
  const [row, changes] = await Promise.all([services.connections.find(scope, id), services.toolChanges.waiting(scope)]);
  if (row === undefined) throw notFound('connection', id);
  return itemOf(services, row, changes);
}
