import type { ConnectionSource, ToolListing } from '@pinion/tool-runtime';
import type { McpServerConfig, ServerTools } from '@pinion/tool-runtime/providers/mcp';
import type { NewConnection, Scope } from '@pinion/contracts';
import { serverConfigOf } from './connection-facts.ts';

type Server = { name: string; config: McpServerConfig };

/** The MCP servers of the workspaces. */
type McpServers = {
  configured(scope: Scope): Readonly<Record<string, unknown>>;
  add(scope: Scope, server: Server): Promise<ServerTools>;
  replace(scope: Scope, server: Server): Promise<ServerTools>;
  refresh(scope: Scope, name: string): Promise<ServerTools | undefined>;
  remove(scope: Scope, name: string): Promise<void>;
};

/** Returns the source of MCP connections, whose sessions stay open. */
export function createMcpSource(servers: McpServers): ConnectionSource<NewConnection<'mcp'>> {
  const refresh = async (scope: Scope, name: string): Promise<ToolListing> =>
    (await servers.refresh(scope, name)) ?? {
      definitions: [],
      error: { code: 'VALIDATION_ERROR', message: `${name} is no longer in the administrator's file` },
    };
  return {
    open: {
      add: (scope, { name, kind: _kind, ...config }) =>
        servers.add(scope, { name, config: serverConfigOf(config) ?? { url: config.url } }),
      replace(scope, name, stored) {
        const config = serverConfigOf(stored);
        return config === undefined ? refresh(scope, name) : servers.replace(scope, { name, config });
      },
      refresh,
      remove: (scope, name) => servers.remove(scope, name),
      isConfigured: (scope, name) => Object.hasOwn(servers.configured(scope), name),
    },
  };
}
