import { canonicalJson, type ToolDefinition, type ToolError } from '@pinion/contracts';
import type { Clock, ToolProvider } from '@pinion/tool-runtime';
import type { GuardedEgress } from '@pinion/tool-runtime/egress';
import type { McpConnections, McpServerConfig, ServerTools } from '@pinion/tool-runtime/providers/mcp';
import type { AdminConfig } from '../configuration/admin-config.ts';

/** An MCP server that a person added: an address, never a program. */
export type AddedServer = { name: string; config: McpServerConfig };

export type McpOptions = {
  admin: Pick<AdminConfig, 'mcp_servers'>;
  egress: GuardedEgress;
  clock: Clock;
  /** Those that people added, as they are now. */
  addedServers: () => Promise<readonly AddedServer[]>;
  /** For `{{secrets.NAME}}` in headers. */
  readSecret: (name: string, url: string) => Promise<string | ToolError | undefined>;
  onServerTools: (found: ServerTools) => Promise<void>;
  report: (error: unknown) => void;
};

/** The MCP servers of this installation, as the services use them. */
export type McpServers = {
  /** Of the administrator's file: not to be removed by anybody else. */
  configured: Readonly<Record<string, unknown>>;
  /** Connects and asks. When it does not answer, it is as if nobody had added it. Throws when the name is taken. */
  add(server: AddedServer): Promise<ServerTools>;
  /** Connects anew under another configuration; what goes wrong is in the answer. */
  replace(server: AddedServer): Promise<ServerTools>;
  /** Asks anew, whatever is known. */
  refresh(name: string): Promise<ServerTools | undefined>;
  remove(name: string): Promise<void>;
};

export type OpenMcp = McpServers & {
  provider: ToolProvider;
  /** Asks every server; what goes wrong is reported, and keeps nobody. */
  discoverTools(): Promise<void>;
  close(): Promise<void>;
};

const discoverEveryMs = 10 * 60_000;
/** Another process may have added or changed a server: it is looked for no more often than this. */
const lookEveryMs = 5_000;

/** Without any server, not even the client library is loaded. */
export async function openMcp(parts: McpOptions): Promise<OpenMcp> {
  const { admin, egress, clock, addedServers, readSecret, onServerTools, report } = parts;
  let opened: Promise<McpConnections> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The configurations of added servers as they were connected. */
  const texts = new Map<string, string>();

  const open = (): Promise<McpConnections> => {
    opened ??= import('@pinion/tool-runtime/providers/mcp').then(({ createMcpConnections }) =>
      createMcpConnections({
        servers: admin.mcp_servers,
        egress,
        now: () => clock.now(),
        readSecret,
        onToolsChanged: (server, definitions: readonly ToolDefinition[]) =>
          void onServerTools({ server, definitions }).catch(report),
      }),
    );
    return opened;
  };
  async function withAdded(): Promise<McpConnections | undefined> {
    lookedAt = clock.now();
    const added = await addedServers();
    if (added.length === 0 && opened === undefined) return undefined;
    const connections = await open();
    for (const server of added) await bring(connections, server);
    return connections;
  }
  /** Another process may have changed what an administrator says of a server. */
  async function bring(connections: McpConnections, { name, config }: AddedServer): Promise<void> {
    const text = canonicalJson(config);
    if (connections.has(name) && (texts.get(name) ?? text) === text) return;
    if (connections.has(name)) await connections.remove(name);
    connections.add(name, config);
    texts.set(name, text);
  }
  async function discoverTools(): Promise<void> {
    for (const found of (await (await withAdded())?.discover()) ?? []) {
      await onServerTools(found);
      if (found.error !== undefined) report(new Error(wordsOf(found)));
    }
  }
  // A mistake in the administrator's file stops the start.
  if (Object.keys(admin.mcp_servers).length > 0) await open();
  const timer = setInterval(() => void discoverTools().catch(report), discoverEveryMs).unref();

  return {
    configured: admin.mcp_servers,
    provider: {
      gateway: 'mcp',
      // They go with the connection, which asks whether they may.
      secretsTo: () => undefined,
      async call(call) {
        const connections = await open();
        if (clock.now() - lookedAt > lookEveryMs) await withAdded().catch(report);
        return connections.provider.call(call);
      },
    },
    discoverTools,
    async add({ name, config }) {
      const connections = (await withAdded()) ?? (await open());
      connections.add(name, config);
      texts.set(name, canonicalJson(config));
      const found = (await connections.discoverOne(name)) ?? { server: name, definitions: [] };
      if (found.error !== undefined) await connections.remove(name);
      return found;
    },
    async replace(server) {
      const connections = (await withAdded()) ?? (await open());
      await bring(connections, server);
      return (await connections.discoverOne(server.name)) ?? { server: server.name, definitions: [] };
    },
    refresh: async name => (await withAdded())?.discoverOne(name),
    remove: async name => (await open()).remove(name),
    async close() {
      clearInterval(timer);
      await (await opened)?.close();
    },
  };
}

function wordsOf({ server, error, stderr }: ServerTools): string {
  const printed = stderr === undefined || stderr === '' ? '' : `\n${stderr}`;
  return `MCP server ${server}: ${error?.message ?? ''}${printed}`;
}
