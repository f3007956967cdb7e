import type { ToolSpec } from '@pinion/contracts';
import type { ConnectionItem, ConnectionTool, ToolChangeItem } from '../src/lib/api-shapes.ts';
import { fixtureTime } from './fixture-time.ts';

export const mcpUrl = 'https://desk.example.com/mcp';

/** Returns an MCP server that was added on the page and responds. */
export const mcpConnection = (name: string, more: Partial<ConnectionItem> = {}): ConnectionItem => ({
  id: `con_${name}`,
  kind: 'mcp',
  name,
  title: name,
  from: 'page',
  place: mcpUrl,
  state: 'connected',
  error: null,
  problems: [],
  tools: 1,
  waiting: 0,
  checked_at: fixtureTime,
  refresh: 'off',
  next_refresh_at: null,
  secrets: [],
  settings: { url: mcpUrl, headers: {} },
  trust_hints: true,
  side_effect_policies: {},
  ...more,
});

/** Returns a tool of a connection that agents can use. */
export const connectionTool = (name: string): ConnectionTool =>
  ({
    name,
    version: '1.0.0',
    state: 'active',
    reason: null,
    description: 'Says hello.',
    side_effect_policy: 'pure',
    secrets: [],
    change_id: null,
  }) as unknown as ConnectionTool;

/** Returns a change of a tool that waits for approval. */
export const toolChange = (source: string, before: ToolSpec, after: ToolSpec): ToolChangeItem => {
  const { name, version } = after;
  return { id: 'chg_1', source, name, version, before, after, created_at: fixtureTime } as ToolChangeItem;
};
