import { defineProcedure } from '../../operations/define-operation.ts';
import { type Caller, aloneAs } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { type Scope, type Role, createMessage } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import { ownerNames } from '../../auth/owner-names.ts';
import * as z from 'zod';
import { hashOfToken } from '../../auth/access-token.ts';
import { issueToken } from '../members/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { signOut } from './sign-out.ts';
import { switchWorkspace } from './switch-workspace.ts';

const SignIn = z.strictObject({ token: z.string().trim().min(1).max(200) });

/** Creates a browser session for the holder of this token. Its text is meant for the cookie alone. */
async function signIn(
  services: Pick<ApiServices, 'members' | 'audit' | 'newId' | 'clock'>,
  token: string,
): Promise<{ session: string; name: string }> {
  const holder = await services.members.holder(hashOfToken(token));
  if (holder === undefined || holder.kind !== 'token') {
    throw new Refusal('AUTH_REQUIRED', createMessage('This token is invalid, expired or revoked'));
  }
  if (holder.permission === 'execute' || holder.permission === 'runs' || holder.is_service)
    throw new Refusal('FORBIDDEN', createMessage('This token is for programs. It cannot sign in'));
  const { workspace_id, org_id, user_id, name, token_id, expires_at, agent_ids, permission } = holder;
  const made_with = { id: token_id, expires_at };
  const request = { user_id, kind: 'session', name: 'Browser', made_with, agent_ids, permission } as const;
  const { token: session } = await issueToken(services, { workspace_id, org_id, user_id }, request);
  return { session, name };
}

export const sessionProcedures = {
  get: defineProcedure({
    kind: 'query',
    permission: 'anybody',
    reason: 'tells a page who is signed in. A program knows its token',
    run: ({ services, workspace, caller }) => getSession(services, workspace, caller),
  }),
  sign_in: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: 'exchanges a token for a cookie; a program sends the token',
    input: SignIn,
    run: async ({ services, workspace, setSession, setStartSession }, { token }) => {
      const started = await signInByStartToken(services, workspace, token);
      if (started !== undefined) {
        setStartSession(started.session);
        return { name: started.name };
      }
      const { session, name } = await signIn(services, token);
      setSession(session);
      return { name };
    },
  }),
  sign_out: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    isForReaders: true,
    reason: 'deletes the session cookie; a program has none',
    run: async ({ services, caller, setSession }) => {
      await signOut(services, caller);
      setSession(null);
    },
  }),
  switch: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    signedInWith: 'account',
    reason: 'changes the session of a browser; the token of a program belongs to one workspace',
    input: z.strictObject({ workspace_id: z.string().min(1).max(200) }),
    run: async ({ services, caller, client, setSession }, { workspace_id }) => {
      const session = await switchWorkspace(services, caller, { workspace_id, client });
      if (session !== undefined) setSession(session);
    },
  }),
};

/** Returns the session for the start token, or undefined when it is another token or the workspace has members. */
async function signInByStartToken(
  services: Pick<ApiServices, 'members' | 'startToken' | 'audit'>,
  workspace: Scope,
  token: string,
): Promise<{ session: string; name: string } | undefined> {
  const { startToken, members } = services;
  if (startToken?.isToken(token) !== true || (await members.isShared(workspace))) return undefined;
  const { name } = aloneAs(workspace);
  const entry = { action: 'session.opened', subject: 'Browser', details: { made_with: 'start_token' } };
  return audited(services, workspace, entry, () => Promise.resolve({ session: startToken.session, name }));
}

type SessionFacts = {
  is_shared: boolean;
  /** True on a server that requires sign-in and has no owner yet. */
  needs_setup: boolean;
  /** True when people sign in with an email address and a password. */
  has_accounts: boolean;
  /** True when a person who forgot the password gets a mail. */
  sends_mail: boolean;
  /** The OpenID providers where people can sign in. */
  providers: { id: string; name: string }[];
  /** The workspace of the session; null when the caller has to sign in first. `is_first` is true for that of the installation. */
  workspace: { id: string; name: string; is_first: boolean } | null;
  /** True for a session of an account, which can switch between workspaces. */
  is_account: boolean;
  /** The signed-in user; null when the caller has to sign in first. */
  you: { user_id: string; name: string; role: Role } | null;
  /** The owners, who can grant another role. Shown to members only. */
  owners: string[];
};

/** Returns the caller and their role in the workspace. */
async function getSession(
  services: Pick<ApiServices, 'members' | 'accounts' | 'workspaces' | 'setupToken' | 'oidcProviders' | 'mailing'>,
  workspace: Scope,
  caller: Caller | undefined,
): Promise<SessionFacts> {
  const { members, accounts, setupToken } = services;
  const sign_in = {
    has_accounts: await accounts.exist(),
    sends_mail: services.mailing.isOn,
    providers: services.oidcProviders.list(),
  };
  if (caller === undefined) {
    const is_shared = await members.isShared(workspace);
    const needs_setup = setupToken !== undefined && !is_shared;
    return { is_shared, needs_setup, ...sign_in, workspace: null, is_account: false, you: null, owners: [] };
  }
  const { scope, name, role, isShared, account_id } = caller;
  const { workspace_id: id } = scope;
  const found = await services.workspaces.read(scope);
  return {
    needs_setup: false,
    ...sign_in,
    is_shared: isShared,
    workspace: { id, name: found?.name ?? '', is_first: id === workspace.workspace_id },
    is_account: account_id !== null,
    you: { user_id: scope.user_id, name, role },
    owners: isShared ? await ownerNames(members, scope) : [],
  };
}
