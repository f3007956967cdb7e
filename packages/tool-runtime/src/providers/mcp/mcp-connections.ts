import type { Tool } from '@modelcontextprotocol/client';
import { isRecord, own, type ToolDefinition, type ToolError } from '@pinion/contracts';
import type { ProviderCall, ProviderResult, ToolProvider } from '../../ports/index.ts';
import { McpConnection } from './mcp-connection.ts';
import { mcpFailure } from './mcp-failure.ts';
import { readResult } from './read-result.ts';
import { readServerConfig } from './server-config.ts';
import { definitionOfTool, versionOf } from './tool-definition.ts';
import { serverSegment } from './tool-name.ts';

export type McpConnectionsOptions = {
  /** By name, from the administrator's configuration and from nowhere else. */
  servers: Readonly<Record<string, unknown>>;
  egress: { fetchLike: typeof globalThis.fetch };
  now?: () => number;
  /** Told when a server says that its tools changed: what is new is a new version. */
  onToolsChanged?: (server: string, definitions: readonly ToolDefinition[]) => void;
};

/** What one server offers now, or why it offers nothing. */
export type ServerTools = { server: string; definitions: readonly ToolDefinition[]; error?: ToolError; stderr?: string };

export type McpConnections = {
  readonly provider: ToolProvider;
  /** Asks every server; one that fails does not keep the others. */
  discover(): Promise<ServerTools[]>;
  /** Ends every connection and every program that was started. */
  close(): Promise<void>;
};

export function createMcpConnections({ servers, egress, now = Date.now, onToolsChanged }: McpConnectionsOptions): McpConnections {
  const connections = new Map<string, McpConnection>();
  const segments = new Map<string, string>();
  for (const [name, value] of Object.entries(servers)) {
    const taken = segments.get(serverSegment(name));
    if (taken !== undefined)
      throw new Error(`mcp_servers: '${taken}' and '${name}' would both be called '${serverSegment(name)}'. Rename one.`);
    segments.set(serverSegment(name), name);
    const config = readServerConfig(name, value);
    const tell = (tools: readonly Tool[]) =>
      onToolsChanged?.(
        name,
        tools.map(tool => definitionOfTool(name, tool)),
      );
    connections.set(name, new McpConnection({ name, config, fetch: egress.fetchLike, now, onToolsChanged: tell }));
  }

  async function discoverOne([server, connection]: [string, McpConnection]): Promise<ServerTools> {
    try {
      return { server, definitions: (await connection.tools()).map(tool => definitionOfTool(server, tool)) };
    } catch (thrown) {
      return { server, definitions: [], error: mcpFailure(thrown, server), stderr: connection.stderr };
    }
  }

  return {
    provider: { gateway: 'mcp', call: call => callTool(connections, call) },
    discover: () => Promise.all([...connections].map(discoverOne)),
    close: async () => {
      await Promise.all([...connections.values()].map(connection => connection.close()));
    },
  };
}

async function callTool(connections: ReadonlyMap<string, McpConnection>, call: ProviderCall): Promise<ProviderResult> {
  const server = own(call.spec.gateway_config, 'server');
  const tool = own(call.spec.gateway_config, 'tool');
  const connection = typeof server === 'string' ? connections.get(server) : undefined;
  if (connection === undefined || typeof server !== 'string' || typeof tool !== 'string') {
    return denied(
      'unknown_server',
      `${call.spec.name} belongs to an MCP server that is not in this installation's configuration (mcp_servers).`,
    );
  }
  try {
    const refusal = checkUnchanged(call, tool, await connection.tools());
    if (refusal !== undefined) return refusal;
    return readResult(await connection.call(tool, call.input, call.signal, () => call.markSent()));
  } catch (thrown) {
    if (call.signal.aborted)
      return {
        ok: false,
        error: { code: 'NETWORK_ERROR', message: `The call to ${server} was stopped.`, details: { aborted: true } },
      };
    const error = mcpFailure(thrown, server);
    if (isRecord(error.details) && error.details['status'] === 404) await connection.forget();
    return { ok: false, error };
  }
}

/** A version is what was looked at when it was enabled. A tool that changed since then has to be looked at again. */
function checkUnchanged({ spec }: ProviderCall, name: string, tools: readonly Tool[]): ProviderResult | undefined {
  const tool = tools.find(candidate => candidate.name === name);
  if (tool === undefined) return denied('tool_removed', `${spec.name} is no longer offered by its server.`);
  const version = versionOf(tool);
  if (version === spec.version) return undefined;
  return denied(
    'tool_changed',
    `${spec.name} changed on its server: it is ${version} now, this is ${spec.version}. Look at the new version and enable it.`,
    { version },
  );
}

const denied = (reason: string, message: string, more: Record<string, unknown> = {}): ProviderResult => ({
  ok: false,
  error: { code: 'POLICY_DENIED', message, details: { reason, ...more } },
});
