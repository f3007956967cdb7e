import path from 'node:path';
import { specOf, ToolDefinition } from '@pinion/contracts';
import type { Egress, ProviderCall, ProviderResult } from '../../../ports/index.ts';
import { createMcpConnections, type McpConnections, type McpConnectionsOptions } from '../index.ts';

/* Connections for tests, closed together. */

const packages = path.join(import.meta.dirname, '../../../../node_modules/@modelcontextprotocol');

/** Returns the configuration of one of the protocol's own servers. */
export const program = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [path.join(packages, name, 'dist/index.js'), ...args],
});
export const unsteady = { command: process.execPath, args: [path.join(import.meta.dirname, 'unsteady.ts')] };

type TestEgress = Egress & { fetchLike: typeof globalThis.fetch };

export function createTestMcpServer(egress: TestEgress) {
  const open: McpConnections[] = [];
  return {
    connect: (servers: Record<string, unknown>, more: Partial<McpConnectionsOptions> = {}): McpConnections => {
      const connections = createMcpConnections({ servers, egress, ...more });
      open.push(connections);
      return connections;
    },
    close: () => Promise.all(open.splice(0).map(connections => connections.close())),
  };
}

export async function toolOf(connections: McpConnections, name: string): Promise<ToolDefinition> {
  const found = (await connections.discover()).flatMap(({ definitions }) => definitions).find(tool => tool.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return ToolDefinition.parse(found);
}

export const callTool = async (
  connections: McpConnections,
  definition: ToolDefinition,
  input: unknown,
  more: Partial<ProviderCall> = {},
): Promise<ProviderResult> =>
  connections.provider.call({
    spec: specOf(definition),
    input,
    secrets: {},
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => undefined,
    ...more,
  });

export const callNamed = async (connections: McpConnections, name: string, input: unknown): Promise<ProviderResult> =>
  callTool(connections, await toolOf(connections, name), input);
