import type { Scope } from '@pinion/contracts';
import { askConnection } from './ask-connection.ts';
import { audited } from '../audit/audited.ts';
import { originOf, serverConfigOf } from './connection-facts.ts';
import type { NewConnection } from './connection-input.ts';
import type { ConnectionItem } from './list-connections.ts';
import { itemOf } from './list-connections.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Discovery, takeDiscovery } from './take-discovery.ts';

export type ConnectionWorld = Pick<
  EdgeWorld,
  'tools' | 'toolChanges' | 'connections' | 'mcpServers' | 'egress' | 'secrets' | 'audit' | 'newId'
>;

/** A source that does not answer now is not added: nothing is half there. Its tools come with it, for a person named it. */
export async function addConnection(world: ConnectionWorld, scope: Scope, asked: NewConnection): Promise<ConnectionItem> {
  const { kind, name, ...rest } = asked;
  const { document: _document, ...config } = { document: undefined, ...rest };
  const taken = (await world.connections.list(scope)).find(row => originOf(row).namespace === originOf(asked).namespace);
  if (taken !== undefined || Object.hasOwn(world.mcpServers.configured, name))
    throw new Refusal('CONFLICT', `there is a connection called ${name} already; choose another name, or remove that one`);
  const details = { kind, ...config };
  return audited(world, scope, { action: 'connection.added', subject: `${kind}:${name}`, details }, async () => {
    const found = await ask(world, scope, asked);
    if (found.error !== undefined) throw refusalOf(found.error);
    await takeDiscovery(world, scope, originOf(asked), config, found, new Date());
    const row = (await world.connections.list(scope)).find(other => other.kind === kind && other.name === name);
    if (row === undefined) throw new Refusal('CONFLICT', `${name} was removed by somebody else meanwhile`);
    return itemOf(world, row, []);
  });
}

function ask(world: ConnectionWorld, scope: Scope, asked: NewConnection): Promise<Discovery> {
  const { kind, name, ...config } = asked;
  const server = asked.kind === 'mcp' ? serverConfigOf(config) : undefined;
  if (server !== undefined) return world.mcpServers.add({ name, config: server });
  return askConnection(world, scope, { id: '', kind, name, config, state: 'connected', report: {}, updated_at: new Date() });
}

/** What the source answered, as a refusal with its remedy. */
function refusalOf({ code, message }: NonNullable<Discovery['error']>): Refusal {
  if (code === 'POLICY_DENIED') return new Refusal('FORBIDDEN', message, { code });
  if (code === 'VALIDATION_ERROR') return new Refusal('VALIDATION_ERROR', message, { code });
  return new Refusal('UNAVAILABLE', message, { code });
}
