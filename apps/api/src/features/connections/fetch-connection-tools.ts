import type { Scope, ToolDefinition } from '@pinion/contracts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';
import { fetchComposioTools, fetchHubTools, fetchOpenApiTools } from './fetch-source-tools.ts';
import { NewConnection } from './connection-input.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { Discovery } from './take-discovery.ts';

/** Lists the tools of a known source again. */
export async function fetchConnectionTools(
  services: Pick<ApiServices, 'egress' | 'secrets' | 'mcpServers' | 'connections'>,
  scope: Scope,
  { id, kind, name, config }: Pick<ConnectionRow, 'id' | 'kind' | 'name' | 'config'>,
): Promise<Discovery> {
  if (kind === 'mcp')
    return (await services.mcpServers.refresh(scope, name)) ?? unreadable(`${name} is no longer in the administrator's file`);
  const requested = NewConnection.safeParse({ ...config, kind, name });
  if (!requested.success) return unreadable(requested.error.issues[0]?.message ?? 'its configuration is invalid');
  const found = await read(services, scope, id, requested.data);
  return requested.data.trace_context === false ? { ...found, definitions: found.definitions.map(withoutTrace) } : found;
}

async function read(
  services: Pick<ApiServices, 'egress' | 'secrets' | 'connections'>,
  scope: Scope,
  id: string,
  requested: NewConnection,
): Promise<Discovery> {
  switch (requested.kind) {
    case 'openapi':
      return fetchOpenApiTools(services, await withDocument(services, scope, id, requested));
    case 'hub':
      return fetchHubTools(services, scope, requested);
    case 'composio':
      return fetchComposioTools(services, scope, requested);
    case 'mcp':
      return unreadable('mcp connections are not available here');
  }
}

/** Returns the tool that sends no trace context: a version of its own, because versions never change. */
const withoutTrace = (tool: ToolDefinition): ToolDefinition => ({
  ...tool,
  version: `${tool.version}.untraced`,
  gateway_config: { ...tool.gateway_config, trace_context: false },
});

const unreadable = (message: string): Discovery => ({ definitions: [], error: { code: 'VALIDATION_ERROR', message } });

/** Adds the stored document to a connection that has no address to load it from. */
async function withDocument<Requested extends { url?: string | undefined; document?: string | undefined }>(
  { connections }: Pick<ApiServices, 'connections'>,
  scope: Scope,
  id: string,
  requested: Requested,
): Promise<Requested> {
  if (requested.url !== undefined || requested.document !== undefined) return requested;
  const document = await connections.document(scope, id);
  return document === undefined ? requested : { ...requested, document };
}
