import { canonicalJson, type ToolError } from '@pinion/contracts';
import type { Clock, ToolProvider } from '@pinion/tool-runtime';
import type { GuardedEgress } from '@pinion/tool-runtime/egress';
import type { McpConnections, McpServerConfig, ServerTools } from '@pinion/tool-runtime/providers/mcp';
import type { AdminConfig } from '../configuration/admin-config.ts';

/** An MCP server that a user added: an address, never a program. */
type AddedServer = { name: string; config: McpServerConfig };

export type McpOptions = {
  admin: Pick<AdminConfig, 'mcp_servers'>;
  egress: GuardedEgress;
  clock: Clock;
  /** Returns the servers that users added, in their current state. */
  addedServers: () => Promise<readonly AddedServer[]>;
  /** Reads a secret for `{{secrets.NAME}}` in headers. */
  readSecret: (name: string, url: string) => Promise<string | ToolError | undefined>;
  onServerTools: (found: ServerTools) => Promise<void>;
  report: (error: unknown) => void;
};

/** The MCP servers of one workspace. */
export type WorkspaceMcpServers = {
  /** The servers of the administrator's file, which no one else can remove. */
  configured: Readonly<Record<string, unknown>>;
  /** Connects to a server and lists its tools. If it does not respond, it is not added. Throws when the name is taken. */
  add(server: AddedServer): Promise<ServerTools>;
  /** Reconnects with another configuration. Errors are in the result. */
  replace(server: AddedServer): Promise<ServerTools>;
  /** Lists the tools again, ignoring what is already known. */
  refresh(name: string): Promise<ServerTools | undefined>;
  remove(name: string): Promise<void>;
};

export type OpenMcp = WorkspaceMcpServers & {
  provider: ToolProvider;
  /** Lists the tools of every server. Errors are reported and block nothing. */
  discoverTools(): Promise<void>;
  close(): Promise<void>;
};

const discoverEveryMs = 10 * 60_000;
/** Minimum milliseconds between two checks for servers that another process has added or changed. */
const lookEveryMs = 5_000;

/** Opens the MCP servers of a workspace. If there are none, not even the client library is loaded. */
export async function openMcp(parts: McpOptions): Promise<OpenMcp> {
  const { admin, egress, clock, addedServers, readSecret, onServerTools, report } = parts;
  let opened: Promise<McpConnections> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The configurations of added servers, as they were connected. */
  const texts = new Map<string, string>();

  const open = (): Promise<McpConnections> => {
    opened ??= import('@pinion/tool-runtime/providers/mcp').then(({ createMcpConnections }) =>
      createMcpConnections({
        servers: admin.mcp_servers,
        egress,
        now: () => clock.now(),
        readSecret,
        onToolsChanged: found => void onServerTools(found).catch(report),
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
  /** Connects an added server, whose configuration another process may have changed. */
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
      if (found.error !== undefined) report(new Error(describeFailure(found)));
    }
  }
  // A mistake in the administrator's file aborts the startup.
  if (Object.keys(admin.mcp_servers).length > 0) await open();
  const timer = setInterval(() => void discoverTools().catch(report), discoverEveryMs).unref();

  return {
    configured: admin.mcp_servers,
    provider: {
      gateway: 'mcp',
      // Secrets belong to the connection, which checks whether they may be sent.
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

function describeFailure({ server, error, stderr }: ServerTools): string {
  const printed = stderr === undefined || stderr === '' ? '' : `\n${stderr}`;
  return `MCP server ${server}: ${error?.message ?? ''}${printed}`;
}
