import type { Database } from '@pinion/db';
import { keepsOwner, Role, type Scope } from '@pinion/contracts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { listSql, sharedSql } from './members.sql.ts';

export type Member = { user_id: string; name: string; role: Role; created_at: Date };
type NewMember = { user_id: string; name: string; role: Role };

/** The outcome of a change: there is no such member, it would leave no owner, or it is done. */
export type MemberChange = 'missing' | 'last_owner' | 'done';

/** The members of a workspace and their credentials. */
export type Members = AccessTokens & {
  /** The user that every request is from, as long as there is no other member. */
  localUser: string;
  /** Returns the people, the first one first, without service accounts. Empty as long as the local owner is the only user. */
  list(scope: Scope): Promise<Member[]>;
  /** Checks whether there is a member besides the local owner, or the local owner has an account. */
  isShared(scope: Scope): Promise<boolean>;
  /** Adds a member. The first one added makes the local owner, whose name can be given, a member too. */
  add(scope: Scope, member: NewMember, ownerName: string | undefined): Promise<void>;
  setRole(scope: Scope, user_id: string, role: Role): Promise<MemberChange>;
  /**
   * Removes a member and their tokens. When only the local owner remains, has no account, and there is no other workspace,
   * everything is as before the first member was added.
   */
  remove(scope: Scope, user_id: string): Promise<MemberChange>;
  /** Returns the names of all current and former members, by id. */
  names(scope: Scope): Promise<ReadonlyMap<string, string>>;
  /** Forgets whether the workspace is shared, because somebody else's change may have shared it. */
  forgetShared(workspace_id: string): void;
};

export type MembersDeps = {
  database: Pick<Database, 'kind' | 'prisma' | 'pool'>;
  /** The user that every request is from, as long as there is no other member. */
  localUser: string;
  now: () => number;
};

export function createMembers({ database, localUser, now }: MembersDeps): Members {
  const { prisma, pool } = database;
  // Only this process writes to the embedded database, so cached facts stay true until it does.
  // The promise is cached from the moment of the query: a member added in the meantime clears it, whenever the result arrives.
  const known = new Map<string, Promise<boolean>>();
  const time = (): Date => new Date(now());

  const askShared = async (workspace_id: string): Promise<boolean> => {
    const { rows } = await pool.query<{ shared: boolean }>(sharedSql, [workspace_id, localUser]);
    return rows[0]?.shared ?? true;
  };

  const list = async ({ workspace_id }: Scope): Promise<Member[]> => {
    const { rows } = await pool.query<Omit<Member, 'role'> & { role: string }>(listSql, [workspace_id]);
    return rows.map(row => ({ ...row, role: Role.parse(row.role) }));
  };

  /** Makes one change at a time: two owners who remove each other's role at once must not both succeed. */
  const change = (
    { workspace_id }: Scope,
    user_id: string,
    role: Role | null,
    act: (tx: Pick<typeof prisma, 'membership' | 'accessToken' | 'user'>, rest: number) => Promise<unknown>,
  ): Promise<MemberChange> =>
    prisma.$transaction(async tx => {
      await tx.$executeRaw`SELECT 1 FROM workspace WHERE id = ${workspace_id} FOR UPDATE`;
      const rows = await tx.membership.findMany({ where: { workspace_id } });
      const members = rows.map(row => ({ user_id: row.user_id, role: Role.parse(row.role) }));
      if (!members.some(member => member.user_id === user_id)) return 'missing';
      if (!keepsOwner(members, user_id, role)) return 'last_owner';
      await act(tx, members.filter(member => member.user_id !== user_id && member.user_id !== localUser).length);
      return 'done';
    });

  return {
    ...createAccessTokens({ database, now }),
    localUser,
    list,
    async isShared({ workspace_id }) {
      if (database.kind !== 'pglite') return askShared(workspace_id);
      const shared = known.get(workspace_id) ?? askShared(workspace_id);
      known.set(workspace_id, shared);
      try {
        return await shared;
      } catch (error) {
        known.delete(workspace_id);
        throw error;
      }
    },
    async add({ workspace_id, org_id }, { user_id, name, role }, ownerName) {
      const owner = { workspace_id, user_id: localUser, role: 'owner', created_at: time() };
      await prisma.$transaction([
        prisma.membership.createMany({
          data: (await list({ workspace_id, org_id, user_id })).length === 0 ? [owner] : [],
          skipDuplicates: true,
        }),
        ...(ownerName === undefined
          ? []
          : [prisma.user.updateMany({ where: { id: localUser, org_id }, data: { name: ownerName } })]),
        prisma.user.create({ data: { id: user_id, org_id, name } }),
        prisma.membership.create({ data: { workspace_id, user_id, role, created_at: new Date(now() + 1) } }),
      ]);
      known.delete(workspace_id);
    },
    setRole: (scope, user_id, role) =>
      change(scope, user_id, role, tx =>
        tx.membership.updateMany({ where: { workspace_id: scope.workspace_id, user_id }, data: { role } }),
      ),
    async remove(scope, user_id) {
      const { workspace_id } = scope;
      const done = await change(scope, user_id, null, async (tx, others) => {
        const isLast =
          others === 0 &&
          user_id !== localUser &&
          (await tx.user.count({ where: { id: localUser, account_id: { not: null } } })) === 0 &&
          (await tx.membership.count({ where: { workspace_id: { not: workspace_id } } })) === 0;
        const whose = isLast ? { workspace_id } : { workspace_id, user_id };
        await tx.accessToken.updateMany({ where: { ...whose, revoked_at: null }, data: { revoked_at: time() } });
        await tx.membership.deleteMany({ where: whose });
      });
      known.delete(workspace_id);
      return done;
    },
    forgetShared: workspace_id => void known.delete(workspace_id),
    async names({ org_id }) {
      const rows = await prisma.user.findMany({ where: { org_id } });
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}
