import type { ToolSpec, WorkflowFile } from '@pinion/contracts';
import type { ToolItem } from '../src/lib/api-shapes.ts';
import { fixtureTime } from './fixture-time.ts';
import type { Output } from './memory-server.ts';
import type { RunFixture } from './run-fixture.ts';

export type StoredDraft = {
  id: string;
  file: WorkflowFile;
  version: number;
  updated_at: string;
  published_version: number | null;
};

/** The data of a server in memory. A test hands in what its page shows, and reads what the page has changed. */
export type ServerState = {
  workflows: Map<string, StoredDraft>;
  runs: Map<string, RunFixture>;
  tools: ToolItem[];
  settings: Output<'settings.get'>;
  session: Output<'session.get'>;
};

type Role = NonNullable<Output<'session.get'>['you']>['role'];

export type StateInput = {
  /** Workflows by id. */
  workflows?: Readonly<Record<string, WorkflowFile>>;
  runs?: readonly RunFixture[];
  tools?: readonly (ToolSpec & Partial<ToolItem>)[];
  role?: Role;
};

const workspace = { id: 'ws_1', name: 'My workspace', is_first: true };

export function createState({ workflows = {}, runs = [], tools = [], role = 'owner' }: StateInput = {}): ServerState {
  return {
    workflows: new Map(
      Object.entries(workflows).map(([id, file]) => [
        id,
        { id, file, version: 1, updated_at: fixtureTime, published_version: null },
      ]),
    ),
    runs: new Map(runs.map(run => [run.events[0]?.run_id ?? '', run])),
    tools: tools.map(toolItem),
    settings: {
      default_activation: 'disabled',
      agent_roles: {},
      four_eyes: 'irreversible',
      prices: {},
      listed_prices: {},
      budgets: { workflows: {} },
      retention: {},
    },
    session: {
      needs_setup: false,
      has_accounts: false,
      sends_mail: false,
      providers: [],
      is_shared: role !== 'owner',
      workspace,
      is_account: false,
      you: { user_id: 'usr_1', name: 'Owner', role },
      owners: [],
    },
  };
}

/** Returns a tool of the catalog as lists return it. */
export const toolItem = (spec: ToolSpec & Partial<ToolItem>): ToolItem => ({
  created_at: fixtureTime,
  updated_at: fixtureTime,
  source: 'user',
  available: true,
  is_performed: true,
  enabled_for: 0,
  used_by: { workflows: 0, pins: 0 },
  ...spec,
});
