import { Role, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { allSql, lastUsedSql, ofAccountSql, readSql } from './workspaces.sql.ts';

/** A workspace of a person, with their user and role there. */
export type WorkspaceOfAccount = Scope & { name: string; organization: string; user_name: string; role: Role };

type NewWorkspace = {
  workspace_id: string;
  name: string;
  /** The organization that gets it. With a name, it is created too. */
  organization: { id: string; name?: string | undefined };
  /** The user of its first owner, in case the organization does not know the person. */
  user_id: string;
  account: { id: string; name: string };
};

/** The workspaces of the installation. */
export type Workspaces = {
  read(scope: Pick<Scope, 'workspace_id'>): Promise<{ name: string; organization: string } | undefined>;
  /** Returns the workspaces in which a person is a member. */
  ofAccount(accountId: string): Promise<WorkspaceOfAccount[]>;
  /** Returns the id of the workspace in which a person was signed in last. */
  lastUsed(accountId: string): Promise<string | undefined>;
  /** Creates a workspace, and its organization if that is new. The person becomes its owner. */
  create(workspace: NewWorkspace): Promise<Scope>;
  rename(scope: Pick<Scope, 'workspace_id'>, name: string): Promise<void>;
  /** Returns all workspaces, for work that no caller has asked for. `local` acts in a workspace without an owner. */
  all(local: Scope): Promise<Scope[]>;
};

export function createWorkspaces({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>, now: () => number): Workspaces {
  return {
    async read({ workspace_id }) {
      return (await pool.query<{ name: string; organization: string }>(readSql, [workspace_id])).rows[0];
    },
    async ofAccount(accountId) {
      type Row = Omit<WorkspaceOfAccount, 'role'> & { role: string };
      const { rows } = await pool.query<Row>(ofAccountSql, [accountId]);
      return rows.map(row => ({ ...row, role: Role.parse(row.role) }));
    },
    async lastUsed(accountId) {
      return (await pool.query<{ workspace_id: string }>(lastUsedSql, [accountId])).rows[0]?.workspace_id;
    },
    create: ({ workspace_id, name, organization, user_id: fresh, account }) =>
      prisma.$transaction(async tx => {
        const created_at = new Date(now());
        const org_id = organization.id;
        if (organization.name !== undefined) await tx.org.create({ data: { id: org_id, name: organization.name, created_at } });
        const { id: user_id } = await tx.user.upsert({
          where: { org_id_account_id: { org_id, account_id: account.id } },
          create: { id: fresh, org_id, name: account.name, account_id: account.id, created_at },
          update: {},
        });
        await tx.workspace.create({ data: { id: workspace_id, org_id, name, created_at } });
        await tx.membership.create({ data: { workspace_id, user_id, role: 'owner', created_at } });
        return { org_id, workspace_id, user_id };
      }),
    async rename({ workspace_id }, name) {
      await prisma.workspace.updateMany({ where: { id: workspace_id }, data: { name } });
    },
    async all(local) {
      const { rows } = await pool.query<Omit<Scope, 'user_id'> & { user_id: string | null }>(allSql);
      return rows.map(row => ({ ...row, user_id: row.user_id ?? local.user_id }));
    },
  };
}
