import { connectionKind, createMessage, type Scope } from '@pinion/contracts';
import type { ConnectionServices } from './add-connection.ts';
import { fetchConnectionTools } from './fetch-connection-tools.ts';
import { audited } from '../../audit/audited.ts';
import { originOf } from './connection-facts.ts';
import { type ConnectionItem, itemOf } from './list-connections.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';
import { takeDiscovery } from './take-discovery.ts';

/** Reloads a source now. Changes since the last load wait for approval. */
export async function refreshConnection(services: ConnectionServices, scope: Scope, id: string): Promise<ConnectionItem> {
  const row = await services.connections.find(scope, id);
  if (row === undefined) throw notFound('connection', id);
  if (await isWithoutDocument(services, scope, row))
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('{{connection}} was imported as a document. Import the newer document to update it', {
        connection: row.name,
      }),
    );
  const event = { action: 'connection.checked', subject: `${row.kind}:${row.name}` };
  return audited(services, scope, event, async () => {
    const found = await fetchConnectionTools(services, scope, row);
    await takeDiscovery(services, scope, originOf(row), row.config, found, new Date());
    const [after, changes] = await Promise.all([services.connections.find(scope, id), services.toolChanges.waiting(scope)]);
    return itemOf(services, scope, { row: after ?? row, changes });
  });
}

/** Returns true for an imported document of an older version, which did not store it. */
export const isWithoutDocument = async (
  { connections }: Pick<ConnectionServices, 'connections'>,
  scope: Scope,
  { id, kind, config }: ConnectionRow,
): Promise<boolean> =>
  connectionKind(kind).isDocument === true &&
  config['url'] === undefined &&
  (await connections.document(scope, id)) === undefined;
