import { createMessage, Role } from '@pinion/contracts';
import * as z from 'zod';
import { hashOfToken, newAccessToken } from '../../auth/access-token.ts';
import { audited } from '../../audit/audited.ts';
import { defineOperation, type OperationContext } from '../../operations/define-operation.ts';
import { errors, Id, listSchema } from '../../operations/rest/schemas.ts';
import { withoutCursor } from '../../operations/to-route.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { Email, IsMailed, PersonName } from './account-input.ts';

const dayMs = 86_400_000;
const usualDays = 7;

const NewInvitation = z.strictObject({
  email: Email,
  name: PersonName.optional().describe('Suggested name. The person can change it'),
  role: Role,
  expires_in_days: z.int().min(1).max(30).default(usualDays),
});

const InvitationItem = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  invited_by: z.string().describe('User id'),
  created_at: z.string(),
  expires_at: z.string(),
});

const tag = 'Members';

export const invitationOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the invitations that were not accepted',
    http: {
      method: 'GET',
      path: '/invitations',
      operationId: 'listInvitations',
      tag,
      responses: { 200: { description: 'The invitations, without their links', schema: listSchema(InvitationItem) } },
      respond: withoutCursor,
    },
    run: async ({ services, scope }) => {
      const items = await services.accounts.invitations(scope);
      return {
        items: items.map(({ id, email, name, role, invited_by, created_at, expires_at }) => ({
          id,
          email,
          name,
          role,
          invited_by,
          created_at: created_at.toISOString(),
          expires_at: expires_at.toISOString(),
        })),
      };
    },
  }),
  create: defineOperation({
    permission: 'own',
    summary: 'Invite a person by email address. A second invitation to an address replaces the first',
    request: { body: NewInvitation },
    http: {
      method: 'POST',
      path: '/invitations',
      operationId: 'createInvitation',
      tag,
      responses: {
        201: {
          description: 'The invitation and its link, which is returned only once',
          schema: z.object({
            id: z.string(),
            email: z.string(),
            url: z.string(),
            expires_at: z.string(),
            is_mailed: IsMailed,
          }),
        },
        ...errors.invalid,
        ...errors.conflict,
      },
    },
    run: invite,
  }),
  withdraw: defineOperation({
    permission: 'own',
    summary: 'Withdraw an invitation. Its link stops working',
    request: { params: Id },
    http: {
      method: 'DELETE',
      path: '/invitations/{id}',
      operationId: 'withdrawInvitation',
      tag,
      responses: { 204: { description: 'The invitation was withdrawn' }, ...errors.missing },
    },
    run: async ({ services, scope }, { id }) => {
      const invitation = (await services.accounts.invitations(scope)).find(one => one.id === id);
      if (invitation === undefined) throw notFound('invitation', id);
      const entry = { action: 'invitation.withdrawn', subject: invitation.email, details: { id } };
      await audited(services, scope, entry, () => services.accounts.withdraw(scope, id));
      await services.mailing.drop(scope, 'invitation', invitation.email);
    },
  }),
};

async function invite(
  { services, scope, caller }: Pick<OperationContext, 'services' | 'scope' | 'caller'>,
  { email, name, role, expires_in_days }: z.output<typeof NewInvitation>,
): Promise<{ id: string; email: string; url: string; expires_at: string; is_mailed: boolean }> {
  if (!(await services.accounts.exist()))
    throw new Refusal('CONFLICT', createMessage('Create your own account first. From then on, people sign in with theirs'), {
      reason: 'no_account',
    });
  const known = await services.accounts.byEmail(email);
  if (known !== undefined && (await services.accounts.memberOf(scope, known.id)) !== undefined)
    throw new Refusal('CONFLICT', createMessage('{{email}} is a member', { email }));
  const token = newAccessToken();
  const id = services.newId();
  const expires_at = new Date(services.clock.now() + expires_in_days * dayMs);
  const invitation = { id, email, name: name ?? '', role, invited_by: caller.scope.user_id, expires_at };
  const entry = { action: 'invitation.created', subject: email, details: { id, role, expires_at: expires_at.toISOString() } };
  await audited(services, scope, entry, () => services.accounts.invite(scope, { ...invitation, hash: hashOfToken(token) }));
  const url = `${services.publicOrigin}/invite#${token}`;
  const words = { name: name ?? '', inviter: caller.name, role };
  await services.mailing.drop(scope, 'invitation', email);
  const mail = { id: services.newId(), kind: 'invitation', recipient: email, words, link: url, expires_at } as const;
  const is_mailed = await services.mailing.send(scope, mail);
  return { id, email, url, expires_at: expires_at.toISOString(), is_mailed };
}
