import { createMessage, canonicalJson, type Scope, type ToolDefinition } from '@pinion/contracts';
import type { ConnectionRow } from './store/connections.ts';
import type { ToolChange } from './store/tool-changes.ts';
import type { ConnectionServices } from './add-connection.ts';
import { fetchConnectionTools } from './fetch-connection-tools.ts';
import { audited } from '../../audit/audited.ts';
import { isConfigured, originOf, serverConfigOf, trustOf } from './connection-facts.ts';
import type { ConnectionChange } from './connection-input.ts';
import { decideToolChange } from './decide-tool-change.ts';
import { type ConnectionItem, itemOf } from './list-connections.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { sourceOf } from './sync-server-tools.ts';
import { takeDiscovery } from './take-discovery.ts';

/**
 * Sets the side-effect classes of the tools of an MCP server, Composio or an OpenAPI document: by its hints, or tool by tool.
 * Tools whose class changes become new versions, and those without any other change are approved at the same time. Throws
 * FORBIDDEN for a server of the administrator's file.
 */
export async function changeConnection(
  services: ConnectionServices,
  scope: Scope,
  id: string,
  change: ConnectionChange,
): Promise<ConnectionItem> {
  const row = await services.connections.find(scope, id);
  if (row === undefined) throw notFound('connection', id);
  if (isConfigured(services, row))
    throw new Refusal(
      'FORBIDDEN',
      createMessage("{{connection}} is configured in the administrator's file. Set trust_hints there and restart", {
        connection: row.name,
      }),
    );
  const trust = trustOf({ ...trustOf(row.config), ...withoutUnsaid(change) });
  const text = row.kind === 'mcp' || row.kind === 'composio' ? trust : { side_effect_policies: trust.side_effect_policies };
  const config = { ...row.config, ...text };
  refuseUnfit(row, change);
  const event = { action: 'connection.changed', subject: sourceOf(row), details: { ...withoutUnsaid(change) } };
  return audited(services, scope, event, async () => {
    // Stored first, so that no other server of this installation restores the old value meanwhile.
    await services.connections.put(scope, { ...row, config });
    const server = row.kind === 'mcp' ? serverConfigOf(config) : undefined;
    const found =
      server === undefined
        ? await fetchConnectionTools(services, scope, { ...row, config })
        : await services.mcpServers.replace({ name: row.name, config: server });
    await takeDiscovery(services, scope, originOf(row), config, found, new Date());
    const waiting = (await services.toolChanges.waiting(scope)).filter(({ source }) => source === sourceOf(row));
    const catalog = await services.tools.catalog(scope);
    for (const one of waiting) {
      const known = catalog.versionsOf(one.name).map(({ spec }) => spec);
      if (known.some(spec => sameButForClass(spec, one))) await decideToolChange(services, scope, one.id, 'approve');
    }
    const [after, changes] = await Promise.all([services.connections.find(scope, id), services.toolChanges.waiting(scope)]);
    return itemOf(services, after ?? row, changes);
  });
}

function refuseUnfit({ kind, name, config }: ConnectionRow, { trust_hints }: ConnectionChange): void {
  if (kind === 'composio' || (kind === 'mcp' && serverConfigOf(config) !== undefined)) return;
  if (kind !== 'openapi' || trust_hints !== undefined)
    throw new Refusal('VALIDATION_ERROR', createMessage('Only tools of MCP servers and Composio have hints to trust'));
  if (config['url'] === undefined)
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('{{connection}} was imported as a document. Import it again with side_effect_policies', { connection: name }),
    );
}

const withoutUnsaid = (change: ConnectionChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Returns whether this tool has already been reviewed, word for word except for its side-effect class. */
const sameButForClass = (known: ToolDefinition, { definition }: ToolChange): boolean => lookedAt(known) === lookedAt(definition);

const lookedAt = ({ name, description, input_schema, output_schema, gateway_config, secrets }: ToolDefinition): string =>
  canonicalJson([name, description, input_schema, output_schema ?? null, gateway_config, secrets ?? []]);
