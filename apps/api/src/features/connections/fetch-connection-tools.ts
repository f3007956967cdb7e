import type { Scope } from '@pinion/contracts';
import type { ConnectionRow } from './store/connections.ts';
import { fetchComposioTools, fetchHubTools, fetchOpenApiTools } from './fetch-source-tools.ts';
import { NewConnection } from './connection-input.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { Discovery } from './take-discovery.ts';

/** Lists the tools of a known source again. */
export async function fetchConnectionTools(
  services: Pick<ApiServices, 'egress' | 'secrets' | 'mcpServers'>,
  scope: Scope,
  { kind, name, config }: ConnectionRow,
): Promise<Discovery> {
  if (kind === 'mcp')
    return (await services.mcpServers.refresh(name)) ?? unreadable(`${name} is no longer in the administrator's file`);
  const requested = NewConnection.safeParse({ ...config, kind, name });
  if (!requested.success) return unreadable(requested.error.issues[0]?.message ?? 'its configuration is invalid');
  switch (requested.data.kind) {
    case 'openapi':
      return fetchOpenApiTools(services, requested.data);
    case 'hub':
      return fetchHubTools(services, scope, requested.data);
    case 'composio':
      return fetchComposioTools(services, scope, requested.data);
    case 'mcp':
      return unreadable(`${kind} connections are not available here`);
  }
}

const unreadable = (message: string): Discovery => ({ definitions: [], error: { code: 'VALIDATION_ERROR', message } });
