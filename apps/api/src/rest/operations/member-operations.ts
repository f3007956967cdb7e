import * as z from 'zod';
import { sessionCookie } from '../../auth/session-cookie.ts';
import { AddMember, addMember } from '../../features/members/add-member.ts';
import { ChangeRole, changeRole } from '../../features/members/change-role.ts';
import { CreateToken, createToken } from '../../features/members/create-token.ts';
import { listMembers } from '../../features/members/list-members.ts';
import { removeMember } from '../../features/members/remove-member.ts';
import { revokeToken } from '../../features/members/revoke-token.ts';
import { AddedMember, IssuedToken, MemberItem } from '../member-shapes.ts';
import { operation } from '../operation.ts';
import { Id, refusals } from '../shapes.ts';

const tag = 'Members';
const Person = z.object({ user_id: z.string().min(1).max(200) });

export const memberOperations = [
  operation({
    method: 'GET',
    path: '/members',
    operationId: 'listMembers',
    permission: 'read',
    summary: 'Who belongs to this workspace, and by which tokens they come in; nobody, as long as the local owner is alone',
    tag,
    answers: {
      200: { description: 'Never a token itself', schema: z.object({ is_shared: z.boolean(), items: z.array(MemberItem) }) },
    },
    handle: async ({ services, caller }) => ({ status: 200, body: await listMembers(services, caller) }),
  }),
  operation({
    method: 'POST',
    path: '/members',
    operationId: 'addMember',
    permission: 'own',
    summary: 'Add somebody; from the first one on every request has to show a token',
    tag,
    body: AddMember,
    answers: { 201: { description: 'With their token, shown this once', schema: AddedMember }, ...refusals.invalid },
    handle: async ({ services, caller, body, reply }) => {
      const { added, session } = await addMember(services, caller, body);
      const cookie = session === undefined ? undefined : sessionCookie(reply.request.headers, session);
      return { status: 201, body: added, ...(cookie === undefined ? {} : { headers: { 'set-cookie': cookie } }) };
    },
  }),
  operation({
    method: 'PATCH',
    path: '/members/{user_id}',
    operationId: 'changeRole',
    permission: 'own',
    summary: 'Give a member another role; the last owner stays one',
    tag,
    params: Person,
    body: ChangeRole,
    answers: { 204: { description: 'Changed' }, ...refusals.invalid, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, caller, params, body }) => {
      await changeRole(services, caller, params.user_id, body.role);
      return { status: 204 };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/members/{user_id}',
    operationId: 'removeMember',
    permission: 'own',
    summary: 'Remove a member; their tokens end at once, and with the last one the local owner is asked for nothing any more',
    tag,
    params: Person,
    answers: {
      200: { description: 'Removed', schema: z.object({ is_shared: z.boolean() }) },
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, caller, params }) => ({
      status: 200,
      body: (await removeMember(services, caller, params.user_id)).left,
    }),
  }),
  operation({
    method: 'POST',
    path: '/members/{user_id}/tokens',
    operationId: 'createToken',
    permission: 'own',
    summary: 'One more token for a member',
    tag,
    params: Person,
    body: CreateToken,
    answers: { 201: { description: 'Shown this once', schema: IssuedToken }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, caller, params, body }) => ({
      status: 201,
      body: await createToken(services, caller, params.user_id, body),
    }),
  }),
  operation({
    method: 'DELETE',
    path: '/tokens/{id}',
    operationId: 'revokeToken',
    permission: 'own',
    summary: 'End a token, and every session that was opened with it',
    tag,
    params: Id,
    answers: { 204: { description: 'It lets nobody in any more' }, ...refusals.missing },
    handle: async ({ services, caller, params }) => {
      await revokeToken(services, caller, params.id);
      return { status: 204 };
    },
  }),
];
