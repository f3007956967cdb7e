import type { Database } from '@pinion/db';
import { keepsOwner, Role, type Scope } from '@pinion/contracts';
import { sameHash } from '../auth/access-token.ts';

export type Member = { user_id: string; name: string; role: Role; created_at: Date };
export type NewMember = { user_id: string; name: string; role: Role };

export type TokenKind = 'token' | 'session';
export type AccessToken = {
  id: string;
  user_id: string;
  kind: TokenKind;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
};
export type NewAccessToken = {
  id: string;
  user_id: string;
  kind: TokenKind;
  name: string;
  hash: string;
  /** Of a session: the token it was opened with, and ends with. */
  made_with?: string | undefined;
  expires_at?: Date | undefined;
};

/** Who a token lets in. */
export type Holder = {
  user_id: string;
  name: string;
  role: Role;
  token_id: string;
  kind: TokenKind;
  expires_at: Date | null;
};

/** What became of a change: there is no such member, it would leave no owner, or it is done. */
export type MemberChange = 'missing' | 'last_owner' | 'done';

/** Who belongs to a workspace, and by what they are known. */
export type Members = {
  /** Who whoever reaches the server is, as long as nobody else is a member. */
  localUser: string;
  /** The first one first; nobody, as long as the local owner is alone. */
  list(scope: Scope): Promise<Member[]>;
  /** Whether there is anybody besides the local owner. */
  isShared(scope: Scope): Promise<boolean>;
  /** The first one added makes the local owner, whose name may be said, a member, too. */
  add(scope: Scope, member: NewMember, ownerName: string | undefined): Promise<void>;
  setRole(scope: Scope, user_id: string, role: Role): Promise<MemberChange>;
  /** Their tokens go with them. When the local owner is left alone, all is as before the first one came. */
  remove(scope: Scope, user_id: string): Promise<MemberChange>;
  /** Those that let somebody in today. */
  tokens(scope: Scope): Promise<AccessToken[]>;
  keep(scope: Scope, token: NewAccessToken): Promise<void>;
  /** With all sessions that were opened with it. */
  revoke(scope: Scope, id: string): Promise<boolean>;
  holder(scope: Scope, hash: string): Promise<Holder | undefined>;
  /** What everybody who ever was here is called, by id. */
  names(scope: Scope): Promise<ReadonlyMap<string, string>>;
};

export type MembersParts = {
  database: Pick<Database, 'kind' | 'prisma' | 'pool'>;
  /** Who whoever reaches the server is, as long as it has no other member. */
  localUser: string;
  now: () => number;
};

const listSql = `
SELECT m.user_id, u.name, m.role, m.created_at FROM membership m JOIN app_user u ON u.id = m.user_id
WHERE m.workspace_id = $1 ORDER BY m.created_at, m.user_id`;
const sharedSql = 'SELECT EXISTS (SELECT 1 FROM membership WHERE workspace_id = $1 AND user_id <> $2) AS shared';
const holderSql = `
SELECT t.id AS token_id, t.kind, t.hash, t.user_id, t.expires_at, t.last_used_at, m.role, u.name
FROM access_token t JOIN membership m ON m.workspace_id = t.workspace_id AND m.user_id = t.user_id JOIN app_user u ON u.id = t.user_id
WHERE t.workspace_id = $1 AND t.hash = $2 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $3)`;
/** Often enough to say when somebody was last here. */
const noteUseEveryMs = 60_000;

export function createMembers({ database, localUser, now }: MembersParts): Members {
  const { prisma, pool } = database;
  // Nobody but this process writes to the embedded database: what is known of it stays true until then.
  // Kept from the moment it is asked: whoever is added meanwhile has it forgotten, whenever its answer comes.
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

  /** One at a time: two owners who take each other's role away at once must not both succeed. */
  const change = (
    { workspace_id }: Scope,
    user_id: string,
    role: Role | null,
    act: (tx: Pick<typeof prisma, 'membership' | 'accessToken'>, rest: number) => Promise<unknown>,
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
        const whose = others === 0 && user_id !== localUser ? { workspace_id } : { workspace_id, user_id };
        await tx.accessToken.updateMany({ where: { ...whose, revoked_at: null }, data: { revoked_at: time() } });
        await tx.membership.deleteMany({ where: whose });
      });
      known.delete(workspace_id);
      return done;
    },
    async tokens({ workspace_id }) {
      const rows = await prisma.accessToken.findMany({
        where: { workspace_id, revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: time() } }] },
        omit: { hash: true, workspace_id: true, revoked_at: true, made_with: true },
        orderBy: { created_at: 'asc' },
      });
      return rows.map(row => ({ ...row, kind: kindOf(row.kind) }));
    },
    async keep({ workspace_id }, { made_with = null, expires_at = null, ...token }) {
      await prisma.accessToken.create({ data: { ...token, workspace_id, made_with, expires_at, created_at: time() } });
    },
    async revoke({ workspace_id }, id) {
      const { count } = await prisma.accessToken.updateMany({
        where: { workspace_id, revoked_at: null, OR: [{ id }, { made_with: id }] },
        data: { revoked_at: time() },
      });
      return count > 0;
    },
    async holder({ workspace_id }, hash) {
      type Row = Omit<Holder, 'role' | 'kind'> & { role: string; kind: string; hash: string; last_used_at: Date | null };
      const { rows } = await pool.query<Row>(holderSql, [workspace_id, hash, time()]);
      const [row] = rows;
      if (row === undefined || !sameHash(row.hash, hash)) return undefined;
      const { token_id, user_id, name, expires_at, last_used_at } = row;
      if (now() - (last_used_at?.getTime() ?? 0) > noteUseEveryMs) {
        await prisma.accessToken.updateMany({ where: { workspace_id, id: token_id }, data: { last_used_at: time() } });
      }
      return { token_id, user_id, name, expires_at, role: Role.parse(row.role), kind: kindOf(row.kind) };
    },
    async names({ org_id }) {
      const rows = await prisma.user.findMany({ where: { org_id } });
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

const kindOf = (kind: string): TokenKind => (kind === 'session' ? 'session' : 'token');
