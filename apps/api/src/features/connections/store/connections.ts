import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

export const connectionKinds = ['mcp', 'openapi', 'hub', 'composio'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** The result of the last discovery and the error since. Times are ISO 8601. */
export type ConnectionReport = {
  tools?: number;
  checked_at?: string;
  error?: { code: string; message: string };
  /** The problems found, one sentence for each offered tool that was left out. */
  problems?: string[];
};

export type ConnectionRow = {
  id: string;
  kind: ConnectionKind;
  name: string;
  /** The configuration without the values of secrets. */
  config: Record<string, unknown>;
  state: 'connected' | 'failing' | 'off';
  report: ConnectionReport;
  updated_at: Date;
};

type NewConnection = Pick<ConnectionRow, 'id' | 'kind' | 'name' | 'config' | 'state' | 'report'>;

/** The store of a workspace's tool sources, one row per source. */
export type Connections = {
  /** Returns the connections by kind and name. */
  list(scope: Scope): Promise<ConnectionRow[]>;
  find(scope: Scope, id: string): Promise<ConnectionRow | undefined>;
  /** Creates or updates a connection. There is one per kind and name. */
  put(scope: Scope, connection: NewConnection): Promise<void>;
  remove(scope: Scope, id: string): Promise<boolean>;
};

type Row = Omit<ConnectionRow, 'kind' | 'config' | 'state' | 'report'> & {
  kind: string;
  config: string;
  state: string;
  report: string;
};

const connectionOf = ({ id, kind, name, config, state, report, updated_at }: Row): ConnectionRow => ({
  id,
  kind: kind as ConnectionKind,
  name,
  config: JSON.parse(config) as Record<string, unknown>,
  state: state as ConnectionRow['state'],
  report: JSON.parse(report) as ConnectionReport,
  updated_at,
});

export const createConnections = ({ prisma }: Pick<Database, 'prisma'>): Connections => ({
  async list({ workspace_id }) {
    const rows = await prisma.connection.findMany({ where: { workspace_id }, orderBy: [{ kind: 'asc' }, { name: 'asc' }] });
    return rows.map(connectionOf);
  },
  async find({ workspace_id }, id) {
    const row = await prisma.connection.findFirst({ where: { workspace_id, id } });
    return row === null ? undefined : connectionOf(row);
  },
  async put({ workspace_id }, { id, kind, name, config, state, report }) {
    const data = { config: JSON.stringify(config), state, report: JSON.stringify(report) };
    await prisma.connection.upsert({
      where: { workspace_id_kind_name: { workspace_id, kind, name } },
      create: { id, workspace_id, kind, name, ...data },
      update: data,
    });
  },
  async remove({ workspace_id }, id) {
    const { count } = await prisma.connection.deleteMany({ where: { workspace_id, id } });
    return count > 0;
  },
});
