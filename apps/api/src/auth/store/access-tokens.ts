import { Role, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { isSame } from '../../platform/database/is-same.ts';
import { agentsOf, permissionOf, storedAgents, type TokenPermission } from '../token-permission.ts';
import { holderSql } from './access-tokens.sql.ts';

export type TokenKind = 'token' | 'session';
export type AccessToken = {
  id: string;
  user_id: string;
  kind: TokenKind;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  agent_ids: string[];
  permission: TokenPermission;
  workflow_ids: string[];
};
type NewAccessToken = {
  id: string;
  user_id: string;
  kind: TokenKind;
  name: string;
  hash: string;
  /** The token that a session was opened with. The session ends with it. */
  made_with?: string | undefined;
  /** The account that signed in by itself, without a token. */
  account_id?: string | undefined;
  expires_at?: Date | undefined;
  agent_ids?: string[] | undefined;
  permission?: TokenPermission | undefined;
  workflow_ids?: string[] | undefined;
};

/** The user that a token authenticates, in the workspace of the token. */
type Holder = {
  workspace_id: string;
  org_id: string;
  user_id: string;
  /** The account that signed in by itself; null for a token and a session that was opened with one. */
  account_id: string | null;
  name: string;
  role: Role;
  token_id: string;
  kind: TokenKind;
  expires_at: Date | null;
  agent_ids: string[];
  permission: TokenPermission;
  workflow_ids: string[];
  /** True for a service account, which is a program. */
  is_service: boolean;
};

/** The credentials of members: tokens, and the browser sessions that were opened with them. Only hashes are stored. */
export type AccessTokens = {
  /** Returns the tokens that are valid today. */
  tokens(scope: Pick<Scope, 'workspace_id'>): Promise<AccessToken[]>;
  /** Returns the tokens that are revoked as long as their service account is disabled. */
  suspendedTokens(scope: Scope): Promise<AccessToken[]>;
  keep(scope: Scope, token: NewAccessToken): Promise<void>;
  /** Revokes a token with all sessions that were opened with it. */
  revoke(scope: Scope, id: string): Promise<boolean>;
  /** Finds the holder of a token among all workspaces: the token decides which one. */
  holder(hash: string): Promise<Holder | undefined>;
};

export type AccessTokensDeps = { database: Pick<Database, 'prisma' | 'pool'>; now: () => number };

/** Minimum milliseconds between two records of use, often enough to show when a member was last active. */
const noteUseEveryMs = 60_000;

export function createAccessTokens({ database: { prisma, pool }, now }: AccessTokensDeps): AccessTokens {
  const time = (): Date => new Date(now());
  const list = async (where: { workspace_id: string } & ({ revoked_at: null } | { suspended: true })): Promise<AccessToken[]> => {
    const rows = await prisma.accessToken.findMany({
      where: { ...where, OR: [{ expires_at: null }, { expires_at: { gt: time() } }] },
      omit: { hash: true, workspace_id: true, revoked_at: true, made_with: true, account_id: true, suspended: true },
      orderBy: { created_at: 'asc' },
    });
    return rows.map(row => ({
      ...row,
      kind: kindOf(row.kind),
      permission: permissionOf(row.permission),
      agent_ids: agentsOf(row.agent_ids),
    }));
  };
  return {
    tokens: ({ workspace_id }) => list({ workspace_id, revoked_at: null }),
    suspendedTokens: ({ workspace_id }) => list({ workspace_id, suspended: true }),
    async keep({ workspace_id }, { agent_ids = [], permission = 'role', workflow_ids = [], ...token }) {
      const { made_with = null, account_id = null, expires_at = null } = token;
      const bounds = { permission, workflow_ids, agent_ids: storedAgents(permission, agent_ids) };
      const data = { ...token, ...bounds, workspace_id, made_with, account_id, expires_at, created_at: time() };
      await prisma.accessToken.create({ data });
    },
    async revoke({ workspace_id }, id) {
      const { count } = await prisma.accessToken.updateMany({
        where: { workspace_id, AND: { OR: [{ revoked_at: null }, { suspended: true }] }, OR: [{ id }, { made_with: id }] },
        data: { revoked_at: time(), suspended: false },
      });
      return count > 0;
    },
    async holder(hash) {
      type Row = Omit<Holder, 'role' | 'kind' | 'permission'> & {
        role: string;
        kind: string;
        permission: string;
        hash: string;
        last_used_at: Date | null;
      };
      const { rows } = await pool.query<Row>(holderSql, [hash, time()]);
      const [row] = rows;
      if (row === undefined || !isSame(row.hash, hash)) return undefined;
      const { token_id, workspace_id, org_id, user_id, account_id, name, expires_at, last_used_at, workflow_ids, is_service } =
        row;
      if (now() - (last_used_at?.getTime() ?? 0) > noteUseEveryMs) {
        await prisma.accessToken.updateMany({ where: { workspace_id, id: token_id }, data: { last_used_at: time() } });
      }
      const facts = { role: Role.parse(row.role), kind: kindOf(row.kind), permission: permissionOf(row.permission) };
      const agent_ids = agentsOf(row.agent_ids);
      const holder = {
        token_id,
        workspace_id,
        org_id,
        user_id,
        account_id,
        name,
        expires_at,
        agent_ids,
        workflow_ids,
        is_service,
      };
      return { ...holder, ...facts };
    },
  };
}

const kindOf = (kind: string): TokenKind => (kind === 'session' ? 'session' : 'token');
