import { fixtureTime } from '../fixture-time.ts';
import { type Handlers, RefusedRequest } from '../memory-server.ts';
import type { ServerState } from '../server-state.ts';

const counts = { count: 5, failed: 1, denied: 0, cached: 0, cost_usd: 0, p50_ms: 225.8, p95_ms: 1076.4 };
const errors = [{ code: 'RATE_LIMIT' as const, count: 1 }];
const hour = 3_600_000;

/** Answers with the details of the tools of the state: their versions, agents, users, limits and usage. */
export const toolAnswers = (state: ServerState): Handlers => ({
  'tools.get': ({ name }) => {
    const versions = state.tools.filter(tool => tool.name === name);
    if (versions.length === 0) throw new RefusedRequest({ code: 'NOT_FOUND', message: `no tool ${name}` });
    return {
      name,
      versions: versions.map(tool => ({
        ...tool,
        used_by: 1,
        calls_7d: { count: 5, failed: 1, p50_ms: 225.8, p95_ms: 1076.4 },
        effective: { timeout_s: 30, max_retries: 3, by_workspace: [] },
      })),
    };
  },
  'tools.tiers': ({ name }) => ({
    name,
    source: 'demo',
    available: true,
    default_activation: 'disabled',
    agents: [
      {
        agent_id: 'shop/assist',
        title: 'Shop assistant / Shop assistant',
        workflow_id: 'shop',
        listed: true,
        activation: null,
        roles: [],
        enabled: true,
        why: null,
      },
    ],
  }),
  'tools.impact': ({ name }) => ({
    name,
    version: null,
    workflows: 1,
    nodes: 1,
    pins: 0,
    edges: 0,
    last_run_at: fixtureTime,
    holders: [
      {
        workflow_id: 'shop',
        workflow_name: 'Shop assistant',
        last_run_at: fixtureTime,
        version: '2.1.0',
        nodes: [{ node_id: 'assist', title: 'Shop assistant' }],
        pins: [],
        edges: 0,
        published_version: null,
        resolved: '2.1.0',
      },
    ],
    agents: [],
    runs: [],
  }),
  'tools.gateway_state': () => ({
    timeout_s: 30,
    max_retries: 3,
    by_workspace: [],
    kept_in: 'process',
    rate_limit: { max: 10, per_s: 60, scope: 'workspace', level: { tokens: 4, retry_after_s: 0 } },
    buckets: [],
    breaker: {
      failures: 5,
      open_s: 30,
      stale: false,
      is_default: true,
      phase: 'closed',
      failures_in_row: 1,
      retry_after_s: null,
    },
    calls: { max: 4, under_way: 0, waiting: 0 },
    last_failures: [{ run_id: 'run_1', call_id: 'call_1', at: fixtureTime, code: 'RATE_LIMIT', message: 'Too many requests' }],
  }),
  'tools.usage': ({ tool = 'payment.charge', range = '24h' } = {}) => ({
    range,
    from: '2026-05-11T15:00:00.000Z',
    to: '2026-05-12T15:00:00.000Z',
    bucket_h: 1,
    total: { ...counts, errors },
    versions: [{ ...counts, errors, name: tool, version: '2.1.0' }],
    points: Array.from({ length: 24 }, (_, index) => ({
      ...counts,
      errors,
      count: index % 3,
      at: new Date(Date.parse('2026-05-11T15:00:00.000Z') + index * hour).toISOString(),
    })),
  }),
});
