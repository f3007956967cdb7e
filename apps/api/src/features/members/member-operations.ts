import * as z from 'zod';
import { AddMember, addMember } from './add-member.ts';
import { ChangeRole, changeRole } from './change-role.ts';
import { CreateToken, createToken } from './create-token.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { revokeToken } from './revoke-token.ts';
import { AddedMember, IssuedToken, MemberItem } from './member-schemas.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { Id, errors } from '../../rest/schemas.ts';

const tag = 'Members';
const Person = z.object({ user_id: z.string().min(1).max(200) });

export const memberOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'Who belongs to this workspace, and by which tokens they come in; nobody, as long as the local owner is alone',

    http: {
      method: 'GET',
      path: '/members',
      operationId: 'listMembers',
      tag,
      responses: {
        200: { description: 'Never a token itself', schema: z.object({ is_shared: z.boolean(), items: z.array(MemberItem) }) },
      },
    },
    run: ({ services, caller }) => listMembers(services, caller),
  }),
  add: defineOperation({
    permission: 'own',
    summary: 'Add somebody; from the first one on every request has to show a token',
    request: { body: AddMember },
    http: {
      method: 'POST',
      path: '/members',
      operationId: 'addMember',
      tag,
      responses: { 201: { description: 'With their token, shown this once', schema: AddedMember }, ...errors.invalid },
    },
    run: async ({ services, caller, setSession }, input) => {
      const { added, session } = await addMember(services, caller, input);
      if (session !== undefined) setSession(session);
      return added;
    },
  }),
  change_role: defineOperation({
    permission: 'own',
    summary: 'Give a member another role; the last owner stays one',
    request: { params: Person, body: ChangeRole },
    http: {
      method: 'PATCH',
      path: '/members/{user_id}',
      operationId: 'changeRole',
      tag,
      responses: { 204: { description: 'Changed' }, ...errors.invalid, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, caller }, input) => changeRole(services, caller, input.user_id, input.role),
  }),
  remove: defineOperation({
    permission: 'own',
    summary: 'Remove a member; their tokens end at once, and with the last one the local owner is asked for nothing any more',
    request: { params: Person },
    http: {
      method: 'DELETE',
      path: '/members/{user_id}',
      operationId: 'removeMember',
      tag,
      responses: {
        200: { description: 'Removed', schema: z.object({ is_shared: z.boolean() }) },
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
    summary: 'One more token for a member',
    request: { params: Person, body: CreateToken },
    http: {
      method: 'POST',
      path: '/members/{user_id}/tokens',
      operationId: 'createToken',
      tag,
      responses: { 201: { description: 'Shown this once', schema: IssuedToken }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, caller }, { user_id, ...request }) => createToken(services, caller, user_id, request),
  }),
  revoke_token: defineOperation({
    permission: 'own',
    summary: 'End a token, and every session that was opened with it',
    request: { params: Id },
    http: {
      method: 'DELETE',
      path: '/tokens/{id}',
      operationId: 'revokeToken',
      tag,
      responses: { 204: { description: 'It lets nobody in any more' }, ...errors.missing },
    },
    run: ({ services, caller }, input) => revokeToken(services, caller, input.id),
  }),
};
