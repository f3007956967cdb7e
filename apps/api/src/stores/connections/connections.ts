import type { ConnectionKindName, RefreshSchedule, Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { takeDueSql } from './due-connections.sql.ts';

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
  kind: ConnectionKindName;
  /** The name, with which the names of its tools begin. It never changes. */
  name: string;
  /** The display name; null where the name is shown. */
  title: string | null;
  /** The configuration without the values of secrets. */
  config: Record<string, unknown>;
  state: 'connected' | 'failing' | 'off';
  report: ConnectionReport;
  refresh: RefreshSchedule;
  next_refresh_at: Date | null;
  updated_at: Date;
};

/** The details of a connection besides its configuration. Omitted fields stay unchanged. */
type ConnectionDetails = Partial<Pick<ConnectionRow, 'title' | 'refresh' | 'next_refresh_at'> & { document: string }>;

type NewConnection = Pick<ConnectionRow, 'id' | 'kind' | 'name' | 'config' | 'state' | 'report'>;

/** The store of a workspace's tool sources, one row per source. */
export type Connections = {
  /** Returns the connections by kind and name. */
  list(scope: Scope): Promise<ConnectionRow[]>;
  find(scope: Scope, id: string): Promise<ConnectionRow | undefined>;
  /** Creates or updates a connection. There is one per kind and name. */
  put(scope: Scope, connection: NewConnection): Promise<void>;
  remove(scope: Scope, id: string): Promise<boolean>;
  setDetails(scope: Scope, id: string, details: ConnectionDetails): Promise<void>;
  /** Returns the OpenAPI document as it was last read. */
  document(scope: Scope, id: string): Promise<string | undefined>;
  /** Takes a connection whose scheduled refresh is due, for the duration of a lease. */
  takeDue(scope: Scope, now: number, leaseMs: number): Promise<string | undefined>;
};

type Row = Omit<ConnectionRow, 'kind' | 'config' | 'state' | 'report' | 'refresh'> & {
  kind: string;
  config: string;
  state: string;
  report: string;
  refresh: string;
};

const connectionOf = ({
  id,
  kind,
  name,
  title,
  config,
  state,
  report,
  refresh,
  next_refresh_at,
  updated_at,
}: Row): ConnectionRow => ({
  id,
  kind: kind as ConnectionKindName,
  name,
  title,
  config: JSON.parse(config) as Record<string, unknown>,
  state: state as ConnectionRow['state'],
  report: JSON.parse(report) as ConnectionReport,
  refresh: refresh as RefreshSchedule,
  next_refresh_at,
  updated_at,
});

/** A document has up to 15 MB and is read on its own. */
const omit = { document: true } as const;

export const createConnections = ({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>): Connections => ({
  async list({ workspace_id }) {
    const orderBy = [{ kind: 'asc' }, { name: 'asc' }] as const;
    const rows = await prisma.connection.findMany({ where: { workspace_id }, orderBy: [...orderBy], omit });
    return rows.map(connectionOf);
  },
  async find({ workspace_id }, id) {
    const row = await prisma.connection.findFirst({ where: { workspace_id, id }, omit });
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
  async setDetails({ workspace_id }, id, details) {
    await prisma.connection.updateMany({ where: { workspace_id, id }, data: details });
  },
  async document({ workspace_id }, id) {
    const row = await prisma.connection.findFirst({ where: { workspace_id, id }, select: { document: true } });
    return row?.document ?? undefined;
  },
  async takeDue({ workspace_id }, now, leaseMs) {
    const { rows } = await pool.query<{ id: string }>(takeDueSql, [workspace_id, new Date(now), new Date(now + leaseMs)]);
    return rows[0]?.id;
  },
});
