import type { Scope } from '@pinion/contracts';
import type { ConnectionRow } from './store/connections.ts';
import { askComposio, askHub, askOpenApi } from './ask-source.ts';
import { NewConnection } from './connection-input.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import type { Discovery } from './take-discovery.ts';

/** Asks a known source anew what it offers. */
export async function askConnection(
  world: Pick<EdgeWorld, 'egress' | 'secrets' | 'mcpServers'>,
  scope: Scope,
  { kind, name, config }: ConnectionRow,
): Promise<Discovery> {
  if (kind === 'mcp')
    return (await world.mcpServers.refresh(name)) ?? unreadable(`${name} is not in the administrator's file any more`);
  const asked = NewConnection.safeParse({ ...config, kind, name });
  if (!asked.success) return unreadable(asked.error.issues[0]?.message ?? 'its configuration cannot be read');
  switch (asked.data.kind) {
    case 'openapi':
      return askOpenApi(world, asked.data);
    case 'hub':
      return askHub(world, scope, asked.data);
    case 'composio':
      return askComposio(world, scope, asked.data);
    case 'mcp':
      return unreadable(`${kind} connections cannot be asked here`);
  }
}

const unreadable = (message: string): Discovery => ({ definitions: [], error: { code: 'VALIDATION_ERROR', message } });
