import type { Tool } from '@modelcontextprotocol/client';
import { ownValue, type ToolDefinition, type ToolError } from '@pinion/contracts';
import type { ToolProvider } from '../../ports/index.ts';
import { callServerTool } from './call-server-tool.ts';
import { McpConnection } from './mcp-connection.ts';
import { mcpFailure } from './mcp-failure.ts';
import { type McpServerConfig, readServerConfig } from './server-config.ts';
import { type ReadSecret, headerSecrets } from './server-headers.ts';
import { definitionOfTool, type ServerFacts } from './tool-definition.ts';
import { serverSegment } from './tool-name.ts';

export type McpConnectionsOptions = {
  /** The servers by name, from the administrator's configuration: programs to start, and URLs. */
  servers: Readonly<Record<string, unknown>>;
  egress: { fetchLike: typeof globalThis.fetch };
  now?: () => number;
  /** Reads the value of `{{secrets.NAME}}` in a server's headers. */
  readSecret?: ReadSecret;
  /** Called when a server reports that its tools changed. Each change is a new version. */
  onToolsChanged?: (found: ServerTools) => void;
};

/** The current tools of one server, or the reason why there are none. `problems` are sentences about tools that break the protocol. */
export type ServerTools = {
  server: string;
  definitions: readonly ToolDefinition[];
  problems?: readonly string[];
  error?: ToolError;
  stderr?: string;
};

export type McpConnections = {
  readonly provider: ToolProvider;
  /** Queries every server. One that fails does not block the others. */
  discover(): Promise<ServerTools[]>;
  /** Queries one server now, regardless of cached tools. Undefined if there is no such server. */
  discoverOne(server: string): Promise<ServerTools | undefined>;
  has(server: string): boolean;
  /** Adds a URL. Throws with the remedy when the configuration is invalid or the name is taken. */
  add(server: string, config: McpServerConfig): void;
  remove(server: string): Promise<void>;
  /** Returns the reason why a server does not respond. Undefined while it does, or before the first attempt. */
  failureOf(server: string): ToolError | undefined;
  /** Ends every connection and every program that was started. */
  close(): Promise<void>;
};

type Known = { connection: McpConnection; facts: ServerFacts };

const foundTools = (server: string, { connection, facts }: Known, tools: readonly Tool[]): ServerTools => ({
  server,
  definitions: tools.map(tool => definitionOfTool(server, tool, facts)),
  ...(connection.problems.length > 0 && { problems: connection.problems }),
});

const nothing: ReadSecret = () => Promise.resolve(undefined);

export function createMcpConnections(options: McpConnectionsOptions): McpConnections {
  const { servers, egress, now = Date.now, readSecret = nothing, onToolsChanged } = options;
  const known = new Map<string, Known>();
  const segments = new Map<string, string>();

  function add(name: string, config: McpServerConfig): void {
    const taken = segments.get(serverSegment(name));
    if (taken !== undefined)
      throw new Error(`mcp_servers: '${taken}' and '${name}' both have the tool prefix '${serverSegment(name)}'. Rename one.`);
    const facts = { secrets: headerSecrets(config), trust: config };
    const reportTools = (tools: readonly Tool[]) => onToolsChanged?.(foundTools(name, { connection, facts }, tools));
    const connection: McpConnection = new McpConnection({
      name,
      config,
      fetch: egress.fetchLike,
      now,
      readSecret,
      onToolsChanged: reportTools,
    });
    segments.set(serverSegment(name), name);
    known.set(name, { connection, facts });
  }
  for (const [name, value] of Object.entries(servers)) add(name, readServerConfig(name, value));

  async function ask([server, one]: [string, Known]): Promise<ServerTools> {
    const { connection } = one;
    try {
      return foundTools(server, one, await connection.tools());
    } catch (thrown) {
      return { server, definitions: [], error: mcpFailure(thrown, server), stderr: connection.stderr };
    }
  }

  return {
    provider: {
      gateway: 'mcp',
      // Secrets were sent with the connection, which checked whether that is allowed.
      secretsTo: () => undefined,
      call: call => {
        const server = ownValue(call.spec.gateway_config, 'server');
        return callServerTool(typeof server === 'string' ? known.get(server)?.connection : undefined, String(server), call);
      },
    },
    discover: () => Promise.all([...known].map(ask)),
    async discoverOne(server) {
      const found = known.get(server);
      if (found === undefined) return undefined;
      await found.connection.forget();
      return ask([server, found]);
    },
    has: server => known.has(server),
    add,
    async remove(server) {
      const found = known.get(server);
      known.delete(server);
      segments.delete(serverSegment(server));
      await found?.connection.close();
    },
    failureOf: server => known.get(server)?.connection.failure,
    close: async () => {
      await Promise.all([...known.values()].map(({ connection }) => connection.close()));
    },
  };
}
