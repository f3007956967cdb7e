import type { ToolDefinition } from '@pinion/contracts';
import type { Clock } from '@pinion/tool-runtime';
import type { GuardedEgress } from '@pinion/tool-runtime/egress';
import type { McpConnections } from '@pinion/tool-runtime/providers/mcp';
import type { AdminConfig } from './admin-config.ts';

export type McpParts = {
  admin: Pick<AdminConfig, 'mcp_servers'>;
  egress: GuardedEgress;
  clock: Clock;
  onServerTools: (definitions: readonly ToolDefinition[]) => Promise<void>;
  report: (error: unknown) => void;
};

export type OpenMcp = Pick<McpConnections, 'provider' | 'close'> & { discoverTools(): Promise<void> };

/** The MCP servers of the administrator's file. Without any, not even the client library is loaded. */
export async function openMcp({ admin, egress, clock, onServerTools, report }: McpParts): Promise<OpenMcp | undefined> {
  if (Object.keys(admin.mcp_servers).length === 0) return undefined;
  const { createMcpConnections } = await import('@pinion/tool-runtime/providers/mcp');
  const connections = createMcpConnections({
    servers: admin.mcp_servers,
    egress,
    now: () => clock.now(),
    onToolsChanged: (_server, definitions) => void onServerTools(definitions).catch(report),
  });
  return {
    provider: connections.provider,
    close: () => connections.close(),
    async discoverTools() {
      for (const { server, definitions, error, stderr } of await connections.discover()) {
        await onServerTools(definitions);
        if (error === undefined) continue;
        const printed = stderr === undefined || stderr === '' ? '' : `\n${stderr}`;
        report(new Error(`MCP server ${server}: ${error.message}${printed}`));
      }
    },
  };
}
