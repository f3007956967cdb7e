import { Role, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** A member that is a program. */
export type ServiceAccount = {
  user_id: string;
  name: string;
  description: string;
  role: Role;
  created_by: string;
  created_at: Date;
  /** Null while it is enabled. */
  disabled_at: Date | null;
};

type ServiceAccountChange = { name?: string | undefined; description?: string | undefined; role?: Role | undefined };
type NewServiceAccount = Pick<ServiceAccount, 'user_id' | 'name' | 'description' | 'role'>;

/** The service accounts of a workspace. Each has a user and a membership, and `members` issues and lists its tokens. */
export type ServiceAccounts = {
  list(scope: Scope): Promise<ServiceAccount[]>;
  add(scope: Scope, account: NewServiceAccount): Promise<void>;
  change(scope: Scope, user_id: string, change: ServiceAccountChange): Promise<void>;
  /** Refuses all its tokens from now on. */
  disable(scope: Scope, user_id: string): Promise<void>;
  /** Accepts again the tokens that were valid when it was disabled. */
  enable(scope: Scope, user_id: string): Promise<void>;
  /**
   * Removes a service account and its tokens. Returns false if only the local owner without an account would be left, because
   * then nobody would need to sign in any more.
   */
  remove(scope: Scope, user_id: string): Promise<boolean>;
};

export function createServiceAccounts(
  { prisma }: Pick<Database, 'prisma'>,
  { localUser, now }: { localUser: string; now: () => number },
): ServiceAccounts {
  const time = (): Date => new Date(now());
  return {
    async list({ workspace_id }) {
      const rows = await prisma.serviceAccount.findMany({
        where: { workspace_id },
        omit: { workspace_id: true },
        orderBy: { created_at: 'asc' },
      });
      const ids = rows.map(({ user_id }) => user_id);
      const memberships = await prisma.membership.findMany({ where: { workspace_id, user_id: { in: ids } } });
      const users = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
      const roles = new Map(memberships.map(({ user_id, role }) => [user_id, role]));
      const names = new Map(users.map(({ id, name }) => [id, name]));
      return rows.flatMap(row => {
        const role = roles.get(row.user_id);
        return role === undefined ? [] : [{ ...row, role: Role.parse(role), name: names.get(row.user_id) ?? row.user_id }];
      });
    },
    async add({ workspace_id, org_id, user_id: created_by }, { user_id, name, description, role }) {
      const created_at = time();
      await prisma.$transaction([
        prisma.user.create({ data: { id: user_id, org_id, name } }),
        prisma.serviceAccount.create({ data: { workspace_id, user_id, description, created_by, created_at } }),
        prisma.membership.create({ data: { workspace_id, user_id, role, created_at } }),
      ]);
    },
    async change({ workspace_id, org_id }, user_id, { name, description, role }) {
      const where = { workspace_id, user_id };
      await prisma.$transaction([
        ...(name === undefined ? [] : [prisma.user.updateMany({ where: { id: user_id, org_id }, data: { name } })]),
        ...(description === undefined ? [] : [prisma.serviceAccount.updateMany({ where, data: { description } })]),
        ...(role === undefined ? [] : [prisma.membership.updateMany({ where, data: { role } })]),
      ]);
    },
    async disable({ workspace_id }, user_id) {
      const at = time();
      await prisma.$transaction([
        prisma.serviceAccount.updateMany({ where: { workspace_id, user_id, disabled_at: null }, data: { disabled_at: at } }),
        prisma.accessToken.updateMany({
          where: { workspace_id, user_id, revoked_at: null },
          data: { revoked_at: at, suspended: true },
        }),
      ]);
    },
    async enable({ workspace_id }, user_id) {
      await prisma.$transaction([
        prisma.serviceAccount.updateMany({ where: { workspace_id, user_id }, data: { disabled_at: null } }),
        prisma.accessToken.updateMany({
          where: { workspace_id, user_id, suspended: true },
          data: { revoked_at: null, suspended: false },
        }),
      ]);
    },
    remove: ({ workspace_id }, user_id) =>
      prisma.$transaction(async tx => {
        await tx.$executeRaw`SELECT 1 FROM workspace WHERE id = ${workspace_id} FOR UPDATE`;
        const others = await tx.membership.findMany({ where: { workspace_id, user_id: { not: user_id } } });
        const accounts = await tx.user.count({
          where: { id: { in: others.map(other => other.user_id) }, account_id: { not: null } },
        });
        if (accounts === 0 && others.every(other => other.user_id === localUser)) return false;
        await tx.accessToken.updateMany({
          where: { workspace_id, user_id, OR: [{ revoked_at: null }, { suspended: true }] },
          data: { revoked_at: time(), suspended: false },
        });
        await tx.membership.deleteMany({ where: { workspace_id, user_id } });
        await tx.serviceAccount.deleteMany({ where: { workspace_id, user_id } });
        return true;
      }),
  };
}
