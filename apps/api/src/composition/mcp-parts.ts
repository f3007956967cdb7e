import { isRecord, type Scope } from '@pinion/contracts';
import type { Clock } from '@pinion/tool-runtime';
import type { McpOptions } from './open-mcp.ts';
import { originOf, serverConfigOf, trustOf } from '../features/connections/connection-facts.ts';
import type { ApiServices } from './api-services.ts';
import { asShared } from '../features/runs/scope-of-run.ts';
import { takeDiscovery } from '../features/connections/take-discovery.ts';

type Needs = Pick<ApiServices, 'tools' | 'toolChanges' | 'connections' | 'secrets' | 'newId'>;

/** Returns the access of one workspace's MCP servers to its rows and its secrets. */
export function mcpOptionsOf(
  services: Needs,
  scope: Scope,
  configured: Readonly<Record<string, unknown>>,
  clock: Pick<Clock, 'now'>,
): Pick<McpOptions, 'addedServers' | 'readSecret' | 'onServerTools'> {
  return {
    async addedServers() {
      const rows = (await services.connections.list(scope)).filter(row => row.kind === 'mcp' && row.config['from'] !== 'file');
      return rows.flatMap(row => {
        const config = serverConfigOf(row.config);
        return config === undefined || Object.hasOwn(configured, row.name) ? [] : [{ name: row.name, config }];
      });
    },
    async readSecret(name, url) {
      const located = await services.secrets.locate(name, asShared(scope));
      if (located === undefined) return undefined;
      // An administrator has added the server, or named it in the file.
      const refusal = services.secrets.refusalFor?.(located, { url, isOwn: true });
      return refusal ?? services.secrets.read(located, asShared(scope), { used_by: 'mcp' });
    },
    async onServerTools(found) {
      const origin = originOf({ kind: 'mcp', name: found.server });
      const row = (await services.connections.list(scope)).find(({ kind, name }) => kind === 'mcp' && name === found.server);
      const config = factsOf(configured[found.server]) ?? row?.config;
      // The server was removed in the meantime, so its response is ignored.
      if (config !== undefined) await takeDiscovery(services, scope, origin, config, found, new Date(clock.now()));
    },
  };
}

/** Returns the parts of an administrator's entry that users may see, without its environment and headers. */
function factsOf(entry: unknown): Record<string, unknown> | undefined {
  if (!isRecord(entry)) return undefined;
  const { url, command, args } = entry;
  return { from: 'file', ...(url === undefined ? { command, args } : { url }), ...trustOf(entry) };
}
