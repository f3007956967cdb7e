import type { Scope } from '@pinion/contracts';
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
  switch (requested.data.kind) {
    case 'openapi':
      return fetchOpenApiTools(services, await withDocument(services, scope, id, requested.data));
    case 'hub':
      return fetchHubTools(services, scope, requested.data);
    case 'composio':
      return fetchComposioTools(services, scope, requested.data);
    case 'mcp':
      return unreadable(`${kind} connections are not available here`);
  }
}

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
