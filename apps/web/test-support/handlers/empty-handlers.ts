import type { Handlers } from '../memory-server.ts';
import { fixtureTime } from '../fixture-time.ts';
import type { ServerState } from '../server-state.ts';

const page = <T>(): { items: T[]; cursor: null } => ({ items: [], cursor: null });

/** Answers as a new installation without data does. */
export const emptyHandlers = (state: ServerState): Handlers => ({
  'session.get': () => state.session,
  'settings.get': () => state.settings,
  'settings.change': change => {
    Object.assign(state.settings, change);
    return state.settings;
  },
  'account.get': () => ({ name: 'Owner', email: null, two_factor: null, sessions: [] }),
  'workspaces.list': () => ({
    items: [
      { id: 'ws_1', name: 'My workspace', organization: 'Local', role: state.session.you?.role ?? 'viewer', is_current: true },
    ],
  }),
  'members.list': () => ({ is_shared: state.session.is_shared, items: [] }),
  'invitations.list': () => ({ items: [] }),
  'service_accounts.list': () => [],
  'mails.list': () => ({ is_on: false, items: [] }),
  'secrets.list': () => ({ items: [] }),
  'secrets.resolve': () => ({}),
  'connections.list': () => ({ items: [] }),
  'connections.changes': () => ({ items: [] }),
  'connections.types': () => ({ items: [] }),
  'model_providers.list': () => ({ items: [] }),
  'questions.list': page,
  'outcomes.list': page,
  'audit.list': page,
  'audit.actors': () => [],
  'audit.actions': () => [],
  'chat.list': () => [],
  'evaluations.list': () => ({ items: [] }),
  'evaluations.cases': () => ({ items: [] }),
  'sandboxes.list': () => ({ items: [] }),
  'usage.schedule': () => ({ schedule: null, deliveries: [] }),
  'system.info': () => ({
    version: '0.1.0',
    database: 'pglite',
    data_dir: '/var/lib/pinion',
    accepted_model_servers: [],
    model_places: [],
    model_servers: [],
  }),
  'system.status': () => ({
    servers: [
      {
        id: 'srv_1',
        role: 'all',
        host: 'pinion-1',
        version: '0.1.0',
        alive: true,
        slots: 64,
        running: 0,
        draining: false,
        held: 0,
        started_at: fixtureTime,
      },
    ],
    workspace: { queued: 0, running: 0, waiting: 0, oldest_s: null },
    other_workspaces: { queued: 0, running: 0, waiting: 0, oldest_s: null },
    waiting_reason: null,
    dead_letters: { items: [], others: 0 },
    queue: { kind: 'database', available: true },
    database: { kind: 'pglite', status: 'ok' },
    storage: { database: 0, runs: 0, events: 0, values: 0, blobs: 0, traces: 0, disk: { free: 8e10, total: 2e11 } },
    limits_kept_in: 'process',
  }),
  'budgets.get': () => ({
    period: '2026-05',
    resets_at: '2026-06-01T00:00:00.000Z',
    workspace: { spent: { tokens: 0, calls: 0, usd: 0 }, held: { tokens: 0, calls: 0, usd: 0 }, unpriced: 0, limit: {} },
    workflows: [],
  }),
  'retention.get': () => ({
    own: {},
    effective: { blob_days: 30 },
    installation: { default: {}, max: { blob_days: 30 } },
    disk_use: {
      runs: { count: 0, bytes: 0 },
      events: { count: 0, bytes: 0 },
      values: { count: 0, bytes: 0 },
      blobs: { count: 0, bytes: 0 },
      is_estimate: false,
      measured_at: fixtureTime,
    },
    last_sweep: null,
    next_sweep_at: '2026-05-12T15:02:31.000Z',
    is_sweeping: false,
  }),
});
