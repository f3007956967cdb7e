import type { Scope } from '@pinion/contracts';
import type { ToolProvider } from '@pinion/tool-runtime';
import { type McpOptions, type OpenMcp, openMcp, type WorkspaceMcpServers } from './open-mcp.ts';

type OfWorkspace = Pick<McpOptions, 'addedServers' | 'readSecret' | 'onServerTools'>;

export type McpOfWorkspacesOptions = Omit<McpOptions, keyof OfWorkspace> & {
  /** The workspace that the servers of the administrator's file belong to. */
  first: Scope;
  /** Returns the access of the servers of a workspace to its rows and its secrets. */
  mcpOptionsOf: (scope: Scope) => OfWorkspace;
};

type Method = 'add' | 'replace' | 'refresh' | 'remove';

/** The MCP servers of each workspace, as the services use them. No workspace reaches those of another. */
type McpServers = {
  /** The servers of the administrator's file, which belong to the first workspace. No one else can remove them. */
  configured(scope: Pick<Scope, 'workspace_id'>): Readonly<Record<string, unknown>>;
} & {
  [Name in Method]: (
    scope: Scope,
    ...input: Parameters<WorkspaceMcpServers[Name]>
  ) => Promise<Awaited<ReturnType<WorkspaceMcpServers[Name]>>>;
};

export type OpenMcpOfWorkspaces = McpServers & {
  provider: ToolProvider;
  /** Lists the tools of every server of these workspaces. Errors are reported and block nothing. */
  discoverTools(scopes: readonly Scope[]): Promise<void>;
  close(): Promise<void>;
};

/** Opens the MCP servers of the first workspace, and those of another at their first use. */
export async function openMcpOfWorkspaces({
  first,
  mcpOptionsOf,
  ...options
}: McpOfWorkspacesOptions): Promise<OpenMcpOfWorkspaces> {
  const opened = new Map<string, Promise<OpenMcp>>();
  const of = (scope: Scope): Promise<OpenMcp> => {
    const { workspace_id } = scope;
    const isFirst = workspace_id === first.workspace_id;
    const admin = isFirst ? options.admin : { mcp_servers: {} };
    const known = opened.get(workspace_id) ?? openMcp({ ...options, admin, ...mcpOptionsOf(isFirst ? first : scope) });
    opened.set(workspace_id, known);
    return known;
  };
  await of(first);
  return {
    configured: ({ workspace_id }) => (workspace_id === first.workspace_id ? options.admin.mcp_servers : {}),
    add: async (scope, server) => (await of(scope)).add(server),
    replace: async (scope, server) => (await of(scope)).replace(server),
    refresh: async (scope, name) => (await of(scope)).refresh(name),
    remove: async (scope, name) => (await of(scope)).remove(name),
    provider: {
      gateway: 'mcp',
      // Secrets belong to the connection, which checks whether they may be sent.
      secretsTo: () => undefined,
      call: async call => (await of(call.scope)).provider.call(call),
    },
    async discoverTools(scopes) {
      for (const scope of scopes) await (await of(scope)).discoverTools().catch(options.report);
    },
    async close() {
      for (const mcp of opened.values()) await (await mcp).close();
    },
  };
}
