import type { Database } from '@pinion/db';
import { Role, type Scope } from '@pinion/contracts';

/** The account by which a person signs in. */
export type Account = { id: string; email: string; name: string; password_hash: string | null };

type AccountOfUser = Pick<Account, 'id' | 'email'> & { hasSecondFactor: boolean };

type NewPerson = {
  account: Account;
  identity: { issuer: string; subject: string };
  user_id: string;
  role: Role;
};

type Invitation = {
  id: string;
  workspace_id: string;
  email: string;
  name: string;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
};

/** Accounts, the invitations to them, and links that reset their passwords. Only hashes of links are stored. */
export type Accounts = {
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Returns the account of a subject of an OpenID provider. */
  byIdentity(issuer: string, subject: string): Promise<Account | undefined>;
  /** Creates the account of a person of an OpenID provider and makes them a member. Uses up an invitation to the address. */
  join(scope: Scope, person: NewPerson): Promise<void>;
  /** Checks whether anybody signs in with an account. */
  exist(): Promise<boolean>;
  /** Makes the local user the owner, with this account. Returns false if the workspace has members, or the address an account. */
  setUp(scope: Scope, account: Account): Promise<boolean>;
  /** Returns the user of an account in the organization, with the role in the workspace. */
  memberOf(scope: Scope, accountId: string): Promise<{ user_id: string; name: string; role: Role } | undefined>;
  /** Returns the accounts of the users, by user id. */
  ofUsers(scope: Scope): Promise<ReadonlyMap<string, AccountOfUser>>;
  rename(id: string, name: string): Promise<void>;
  /** Stores a new password. It ends all sessions of the account except `keptSession`, and all its reset links. */
  setPassword(id: string, password_hash: string, keptSession: string | null): Promise<void>;
  /** Stores an invitation. It replaces an earlier one to the same address. */
  invite(scope: Scope, invitation: Omit<Invitation, 'workspace_id' | 'created_at'> & { hash: string }): Promise<void>;
  invitations(scope: Scope): Promise<Invitation[]>;
  /** Returns an invitation that has not expired, with its organization. */
  invitation(hash: string): Promise<(Invitation & { org_id: string }) | undefined>;
  /** Returns the invitations to an address that have not expired, in all workspaces, the oldest first. */
  invitationsTo(email: string): Promise<(Invitation & { org_id: string; hash: string })[]>;
  withdraw(scope: Scope, id: string): Promise<boolean>;
  /**
   * Accepts an invitation once: the account (new, or the one of this address) becomes a member. Returns the user, or undefined
   * if the invitation was accepted, withdrawn or has expired meanwhile.
   */
  accept(hash: string, account: Account, user_id: string): Promise<{ user_id: string } | undefined>;
  addReset(accountId: string, hash: string, expires_at: Date): Promise<void>;
  /** Returns the account of a reset link that has not expired. */
  resetOf(hash: string): Promise<Account | undefined>;
  /** Uses a reset link: sets the password of its account and ends all its sessions. Returns false if it was used meanwhile. */
  reset(hash: string, password_hash: string): Promise<boolean>;
};

type NewPassword = { id: string; password_hash: string; keptSession: string | null };

const accountColumns = { id: true, email: true, name: true, password_hash: true } as const;

export type AccountsDeps = {
  now: () => number;
  /** Called when a member with an account was added. */
  onShared: (workspace_id: string) => void;
};

export function createAccounts({ prisma }: Pick<Database, 'prisma'>, { now, onShared }: AccountsDeps): Accounts {
  const time = (): Date => new Date(now());
  /** Sets a password, ends the sessions of its account but one, and removes its reset links. */
  const replacePassword = async (tx: Pick<typeof prisma, 'account' | 'accessToken' | 'passwordReset'>, change: NewPassword) => {
    const { id, password_hash, keptSession } = change;
    await tx.account.update({ where: { id }, data: { password_hash, password_changed_at: time() } });
    await tx.accessToken.updateMany({
      where: { account_id: id, revoked_at: null, ...(keptSession === null ? {} : { id: { not: keptSession } }) },
      data: { revoked_at: time() },
    });
    await tx.passwordReset.deleteMany({ where: { account_id: id } });
  };
  const invitationOf = (row: Omit<Invitation, 'role'> & { role: string }): Invitation => ({ ...row, role: Role.parse(row.role) });

  return {
    async byEmail(email) {
      return (await prisma.account.findUnique({ where: { email }, select: accountColumns })) ?? undefined;
    },
    async byId(id) {
      return (await prisma.account.findUnique({ where: { id }, select: accountColumns })) ?? undefined;
    },
    async byIdentity(issuer, subject) {
      const found = await prisma.accountIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } });
      return found === null ? undefined : this.byId(found.account_id);
    },
    async join({ workspace_id, org_id }, { account, identity, user_id, role }) {
      await prisma.$transaction([
        prisma.account.create({ data: { ...account, created_at: time() } }),
        prisma.accountIdentity.create({ data: { ...identity, account_id: account.id, created_at: time() } }),
        prisma.user.create({ data: { id: user_id, org_id, name: account.name, account_id: account.id } }),
        prisma.membership.create({ data: { workspace_id, user_id, role, created_at: time() } }),
        prisma.invitation.deleteMany({ where: { workspace_id, email: account.email } }),
      ]);
    },
    async exist() {
      return (await prisma.account.count({ take: 1 })) > 0;
    },
    async setUp({ workspace_id, user_id }, account) {
      const isDone = await prisma.$transaction(async tx => {
        await tx.$executeRaw`SELECT 1 FROM workspace WHERE id = ${workspace_id} FOR UPDATE`;
        const taken = await tx.account.count({ where: { email: account.email } });
        if (taken > 0 || (await tx.membership.count({ where: { workspace_id } })) > 0) return false;
        await tx.account.create({ data: { ...account, password_changed_at: time(), created_at: time() } });
        await tx.user.update({ where: { id: user_id }, data: { name: account.name, account_id: account.id } });
        await tx.membership.create({ data: { workspace_id, user_id, role: 'owner', created_at: time() } });
        return true;
      });
      onShared(workspace_id);
      return isDone;
    },
    async memberOf({ workspace_id, org_id }, account_id) {
      const user = await prisma.user.findUnique({ where: { org_id_account_id: { org_id, account_id } } });
      if (user === null) return undefined;
      const membership = await prisma.membership.findUnique({
        where: { workspace_id_user_id: { workspace_id, user_id: user.id } },
      });
      return membership === null ? undefined : { user_id: user.id, name: user.name, role: Role.parse(membership.role) };
    },
    async ofUsers({ org_id }) {
      const users = await prisma.user.findMany({ where: { org_id, account_id: { not: null } } });
      const ids = users.flatMap(({ account_id }) => account_id ?? []);
      const select = { id: true, email: true, totp_enabled_at: true };
      const accounts = await prisma.account.findMany({ where: { id: { in: ids } }, select });
      const byId = new Map(
        accounts.map(({ id, email, totp_enabled_at }) => [id, { id, email, hasSecondFactor: totp_enabled_at !== null }]),
      );
      return new Map(
        users.flatMap(({ id, account_id }) => {
          const account = byId.get(account_id ?? '');
          return account === undefined ? [] : [[id, account] as const];
        }),
      );
    },
    async rename(id, name) {
      await prisma.$transaction([
        prisma.account.update({ where: { id }, data: { name } }),
        prisma.user.updateMany({ where: { account_id: id }, data: { name } }),
      ]);
    },
    setPassword: (id, password_hash, keptSession) =>
      prisma.$transaction(tx => replacePassword(tx, { id, password_hash, keptSession })),
    async invite({ workspace_id }, { email, ...invitation }) {
      const data = { ...invitation, created_at: time() };
      const where = { workspace_id_email: { workspace_id, email } };
      await prisma.invitation.upsert({ where, create: { ...data, workspace_id, email }, update: data });
    },
    async invitations({ workspace_id }) {
      const rows = await prisma.invitation.findMany({ where: { workspace_id }, omit: { hash: true }, orderBy: { id: 'asc' } });
      return rows.map(invitationOf);
    },
    async invitation(hash) {
      const row = await prisma.invitation.findFirst({ where: { hash, expires_at: { gt: time() } }, omit: { hash: true } });
      if (row === null) return undefined;
      const { org_id } = await prisma.workspace.findUniqueOrThrow({ where: { id: row.workspace_id }, select: { org_id: true } });
      return { ...invitationOf(row), org_id };
    },
    async invitationsTo(email) {
      const rows = await prisma.invitation.findMany({
        where: { email, expires_at: { gt: time() } },
        orderBy: { created_at: 'asc' },
      });
      const ids = rows.map(({ workspace_id }) => workspace_id);
      const found = await prisma.workspace.findMany({ where: { id: { in: ids } }, select: { id: true, org_id: true } });
      const orgs = new Map(found.map(({ id, org_id }) => [id, org_id]));
      return rows.map(row => ({ ...row, ...invitationOf(row), org_id: orgs.get(row.workspace_id) ?? '' }));
    },
    async withdraw({ workspace_id }, id) {
      return (await prisma.invitation.deleteMany({ where: { workspace_id, id } })).count > 0;
    },
    accept: (hash, account, fresh) =>
      prisma.$transaction(async tx => {
        const [row] = await tx.invitation.findMany({ where: { hash, email: account.email, expires_at: { gt: time() } } });
        // The deletion decides which of two requests with one link is the first.
        if (row === undefined || (await tx.invitation.deleteMany({ where: { hash } })).count === 0) return undefined;
        const { workspace_id, role } = row;
        const { org_id } = await tx.workspace.findUniqueOrThrow({ where: { id: workspace_id } });
        await tx.account.upsert({
          where: { email: account.email },
          create: { ...account, password_changed_at: time(), created_at: time() },
          update: {},
        });
        const known = await tx.user.findUnique({ where: { org_id_account_id: { org_id, account_id: account.id } } });
        const user = known ?? (await tx.user.create({ data: { id: fresh, org_id, name: account.name, account_id: account.id } }));
        const user_id = user.id;
        await tx.membership.upsert({
          where: { workspace_id_user_id: { workspace_id, user_id } },
          create: { workspace_id, user_id, role, created_at: time() },
          update: {},
        });
        return { user_id };
      }),
    async addReset(account_id, hash, expires_at) {
      await prisma.passwordReset.create({ data: { hash, account_id, expires_at, created_at: time() } });
    },
    async resetOf(hash) {
      const reset = await prisma.passwordReset.findFirst({ where: { hash, expires_at: { gt: time() } } });
      return reset === null ? undefined : this.byId(reset.account_id);
    },
    reset: (hash, password_hash) =>
      prisma.$transaction(async tx => {
        const link = await tx.passwordReset.findFirst({ where: { hash, expires_at: { gt: time() } } });
        // Of two requests with one link, the second deletes nothing.
        if (link === null || (await tx.passwordReset.deleteMany({ where: { hash } })).count === 0) return false;
        await replacePassword(tx, { id: link.account_id, password_hash, keptSession: null });
        return true;
      }),
  };
}
