import { createMessage, type NewConnection, plainMessage, type Scope } from '@pinion/contracts';
import type { ToolListing } from '@pinion/tool-runtime';
import { sourceOfKind } from './connection-sources.ts';
import { fetchConnectionTools } from './fetch-connection-tools.ts';
import { audited } from '../../audit/audited.ts';
import { isConfiguredName, originOf } from './connection-facts.ts';
import type { ConnectionItem } from './list-connections.ts';
import { itemOf } from './list-connections.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { takeDiscovery } from './take-discovery.ts';

export type ConnectionServices = Pick<
  ApiServices,
  'tools' | 'toolChanges' | 'connections' | 'connectionSources' | 'egress' | 'secrets' | 'audit' | 'newId'
>;

/**
 * Adds a connection. A source that does not respond is not added, so nothing is left half configured. Its tools are added with
 * it, because a user named it.
 */
export async function addConnection(
  services: ConnectionServices,
  scope: Scope,
  requested: NewConnection,
): Promise<ConnectionItem> {
  const { kind, name, ...rest } = requested;
  const { document: _document, ...config } = { document: undefined, ...rest };
  const taken = (await services.connections.list(scope)).find(row => originOf(row).namespace === originOf(requested).namespace);
  if (taken !== undefined || isConfiguredName(services, scope, name))
    throw new Refusal(
      'CONFLICT',
      createMessage('A connection named {{name}} already exists. Choose another name or remove it first', { name }),
    );
  const details = { kind, ...config };
  return audited(services, scope, { action: 'connection.added', subject: `${kind}:${name}`, details }, async () => {
    const found = await ask(services, scope, requested);
    if (found.error !== undefined) throw refusalOf(found.error);
    await takeDiscovery(services, scope, originOf(requested), config, found, new Date());
    const row = (await services.connections.list(scope)).find(other => other.kind === kind && other.name === name);
    if (row === undefined) throw new Refusal('CONFLICT', createMessage('{{name}} was removed by another user', { name }));
    return itemOf(services, scope, { row, changes: [] });
  });
}

function ask(services: ConnectionServices, scope: Scope, requested: NewConnection): Promise<ToolListing> {
  const { kind, name, ...config } = requested;
  const { open } = sourceOfKind(services.connectionSources, kind);
  return open?.add(scope, requested) ?? fetchConnectionTools(services, scope, { id: '', kind, name, config });
}

/** Returns the source's error as a refusal with its remedy. */
function refusalOf({ code, message }: NonNullable<ToolListing['error']>): Refusal {
  if (code === 'POLICY_DENIED') return new Refusal('FORBIDDEN', plainMessage(message), { code });
  if (code === 'VALIDATION_ERROR') return new Refusal('VALIDATION_ERROR', plainMessage(message), { code });
  return new Refusal('UNAVAILABLE', plainMessage(message), { code });
}
