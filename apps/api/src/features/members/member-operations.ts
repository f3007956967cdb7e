import * as z from 'zod';
import { AddMember, addMember } from './add-member.ts';
import { CreateToken, createToken } from './create-token.ts';
import { listMembers } from './list-members.ts';
import { TokenItem } from './token-item.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { Id, errors } from '../../operations/rest/schemas.ts';
import { Role } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import { cutEndedSessions } from '../../auth/cut-ended-sessions.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { memberChange } from './member-change.ts';
import { notFound } from '../../platform/errors/refusal.ts';

// The wire shapes of the members of a workspace.

export const IssuedToken = z.object({
  id: z.string(),
  token: z.string().describe('The token. It is returned once and not stored'),
});

const AddedMember = z.object({
  user_id: z.string(),
  name: z.string(),
  role: Role,
  token: IssuedToken,
  your_token: IssuedToken.nullable().describe('Token of the caller who added the first member and needs one from now on'),
});

const MemberItem = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string().nullable().describe('Address by which they sign in. Null for a member with tokens only'),
  two_factor: z.boolean().describe('True when sign-in needs a code of an authenticator app too'),
  role: Role,
  is_you: z.boolean(),
  is_local: z.boolean().describe('Identity of every caller while there is no other member'),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  tokens: z.array(TokenItem),
});

const ChangeRole = z.strictObject({ role: Role });

async function changeRole(
  services: Pick<ApiServices, 'members' | 'audit'>,
  { scope }: Caller,
  user_id: string,
  role: Role,
): Promise<void> {
  const { name, role: before } = await memberChange.find(services, scope, user_id);
  const entry = { action: 'member.role_changed', subject: name, details: { user_id, from: before, to: role } };
  await audited(services, scope, entry, async () =>
    memberChange.check(await services.members.setRole(scope, user_id, role), user_id),
  );
}

const tag = 'Members';
const Person = z.object({ user_id: z.string().min(1).max(200) });

export const memberOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the members of the workspace and their tokens. Empty while the local owner is the only user',

    http: {
      method: 'GET',
      path: '/members',
      operationId: 'listMembers',
      tag,
      responses: {
        200: {
          description: 'The members. Token values are never included',
          schema: z.object({ is_shared: z.boolean(), items: z.array(MemberItem) }),
        },
      },
    },
    run: ({ services, caller }) => listMembers(services, caller),
  }),
  add: defineOperation({
    permission: 'own',
    summary: 'Add a member. From the first member on, every request needs a token',
    request: { body: AddMember },
    http: {
      method: 'POST',
      path: '/members',
      operationId: 'addMember',
      tag,
      responses: {
        201: { description: 'The member and the token, which is returned only once', schema: AddedMember },
        ...errors.invalid,
      },
    },
    run: async ({ services, caller, setSession }, input) => {
      const { added, session } = await addMember(services, caller, input);
      if (session !== undefined) setSession(session);
      return added;
    },
  }),
  change_role: defineOperation({
    permission: 'own',
    summary: 'Change the role of a member. The last owner keeps the role',
    request: { params: Person, body: ChangeRole },
    http: {
      method: 'PATCH',
      path: '/members/{user_id}',
      operationId: 'changeRole',
      tag,
      responses: { 204: { description: 'The role was changed' }, ...errors.invalid, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, caller }, input) => changeRole(services, caller, input.user_id, input.role),
  }),
  remove: defineOperation({
    permission: 'own',
    summary: 'Remove a member and revoke their tokens. After the last one, the local owner needs no token',
    request: { params: Person },
    http: {
      method: 'DELETE',
      path: '/members/{user_id}',
      operationId: 'removeMember',
      tag,
      responses: {
        200: {
          description: 'The member was removed. `is_shared` is false if the local owner is the only user again',
          schema: z.object({ is_shared: z.boolean() }),
        },
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: async ({ services, caller, setStartSession }, { user_id }) => {
      const { left, startSession } = await removeMember(services, caller, user_id);
      if (startSession !== undefined) setStartSession(startSession);
      return left;
    },
  }),
  create_token: defineOperation({
    permission: 'own',
    summary: 'Create another token for a member',
    request: { params: Person, body: CreateToken },
    http: {
      method: 'POST',
      path: '/members/{user_id}/tokens',
      operationId: 'createToken',
      tag,
      responses: {
        201: { description: 'The token, which is returned only once', schema: IssuedToken },
        ...errors.invalid,
        ...errors.missing,
      },
    },
    run: ({ services, caller }, { user_id, ...request }) => createToken(services, caller, user_id, request),
  }),
  revoke_token: defineOperation({
    permission: 'own',
    summary: 'Revoke a token and end the sessions opened with it',
    request: { params: Id },
    http: {
      method: 'DELETE',
      path: '/tokens/{id}',
      operationId: 'revokeToken',
      tag,
      responses: { 204: { description: 'The token was revoked' }, ...errors.missing },
    },
    run: ({ services, caller }, input) => revokeToken(services, caller, input.id),
  }),
};

/** Revokes a token. It grants no access from now on, and neither does any session that was opened with it. */
async function revokeToken(
  services: Pick<ApiServices, 'members' | 'audit' | 'openStreams'>,
  { scope }: Caller,
  id: string,
): Promise<void> {
  const { members } = services;
  const tokens = [...(await members.tokens(scope)), ...(await members.suspendedTokens(scope))];
  const token = tokens.find(one => one.id === id);
  if (token === undefined) throw notFound('token', id);
  const entry = { action: 'token.revoked', subject: token.name, details: { id, user_id: token.user_id, kind: token.kind } };
  await audited(services, scope, entry, () => services.members.revoke(scope, id));
  await cutEndedSessions(services);
}

/**
 * Removes a member and ends their open connections at once. A local owner who is then the only member needs nothing but the
 * start token, if there is one. `startSession` keeps the owner who has just become the only member signed in.
 */
async function removeMember(
  services: Pick<ApiServices, 'members' | 'startToken' | 'audit' | 'openStreams'>,
  { scope }: Caller,
  user_id: string,
): Promise<{ left: { is_shared: boolean }; startSession: string | undefined }> {
  const { name, role } = await memberChange.find(services, scope, user_id);
  const entry = { action: 'member.removed', subject: name, details: { user_id, role } };
  await audited(services, scope, entry, async () => memberChange.check(await services.members.remove(scope, user_id), user_id));
  services.openStreams.cut(caller => caller.scope.user_id === user_id && caller.scope.workspace_id === scope.workspace_id);
  const is_shared = await services.members.isShared(scope);
  const isLeftAlone = !is_shared && scope.user_id === services.members.localUser;
  return { left: { is_shared }, startSession: isLeftAlone ? services.startToken?.session : undefined };
}
