import { fixtureTime } from '../fixture-time.ts';
import type { Handlers } from '../memory-server.ts';

const tool = {
  name: 'changing_mcp.greet',
  version: '0.0.0+4b18bbbffa67084d',
  description: 'Says hello, and first asks who is there.',
  category: 'api' as const,
  input_schema: { type: 'object', properties: { name: { type: 'string' } } },
  gateway: 'mcp',
  gateway_config: { server: 'changing_mcp', tool: 'greet' },
  side_effect_policy: 'irreversible' as const,
  access: 'write' as const,
  cache: 'none' as const,
};
const entry = { at: fixtureTime, actor: 'usr_1', actor_name: 'Owner', is_you: true, holder: null };

/** Answers with the members, secrets, connections, budgets and audit log of a workspace. */
export const administrationAnswers = (): Handlers => ({
  'members.list': () => ({
    is_shared: true,
    items: [
      {
        user_id: 'usr_1',
        name: 'Olga Owner',
        email: 'olga@example.com',
        two_factor: true,
        role: 'owner',
        is_you: true,
        is_local: false,
        created_at: fixtureTime,
        last_seen_at: fixtureTime,
        tokens: [],
      },
    ],
  }),
  'secrets.list': () => ({
    items: [
      {
        name: 'SHOP_KEY',
        scope: 'workspace',
        updated_at: fixtureTime,
        used_by: [{ kind: 'tool', name: 'payment.charge' }],
        last_used_at: fixtureTime,
        last_used_by: 'payment.charge',
        hosts: [],
        times_30d: 1,
        hidden_by: null,
      },
    ],
  }),
  'connections.list': () => ({
    items: [
      {
        id: 'con_1',
        kind: 'mcp',
        name: 'changing_mcp',
        title: 'changing_mcp',
        from: 'page',
        place: 'http://127.0.0.1:34707/mcp',
        state: 'connected',
        error: null,
        problems: [],
        tools: 1,
        waiting: 1,
        checked_at: fixtureTime,
        refresh: 'off',
        next_refresh_at: null,
        secrets: [],
        settings: { url: 'http://127.0.0.1:34707/mcp', headers: {} },
        trust_hints: false,
        side_effect_policies: {},
      },
    ],
  }),
  'connections.changes': () => ({
    items: [
      {
        id: 'chg_1',
        source: 'mcp:changing_mcp',
        name: 'changing_mcp.greet',
        version: tool.version,
        created_at: fixtureTime,
        before: { ...tool, version: '0.0.0+4e73313bdacf417d', description: 'Says hello to the one who is named.' },
        after: tool,
      },
    ],
  }),
  'budgets.get': () => ({
    period: '2026-05',
    resets_at: '2026-06-01T00:00:00.000Z',
    workspace: {
      spent: { tokens: 0, calls: 5, usd: 1.2 },
      held: { tokens: 0, calls: 0, usd: 0 },
      unpriced: 0,
      limit: { max_calls: 40 },
    },
    workflows: [
      {
        workflow_id: 'shop',
        name: 'Shop assistant',
        spent: { tokens: 0, calls: 5, usd: 0 },
        held: { tokens: 0, calls: 0, usd: 0 },
        unpriced: 0,
        limit: {},
      },
    ],
  }),
  'audit.list': ({ text } = {}) => ({
    items:
      text === undefined
        ? [
            { ...entry, id: 'aud_1', action: 'connection.checked', subject: 'mcp:changing_mcp', details: {} },
            {
              ...entry,
              id: 'aud_2',
              action: 'workflow.published',
              subject: 'published',
              details: { version: 1, draft_version: 1 },
            },
          ]
        : [],
    cursor: null,
  }),
});
