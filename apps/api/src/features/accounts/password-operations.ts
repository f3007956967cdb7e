import * as z from 'zod';
import { defineOperation } from '../../operations/define-operation.ts';
import { audited } from '../../audit/audited.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { errors } from '../../operations/rest/schemas.ts';
import { IsMailed } from './account-input.ts';
import { refuseSharedAccount } from './refuse-shared-account.ts';
import { createResetLink } from './reset-password.ts';

export const passwordOperations = {
  end_two_factor: defineOperation({
    permission: 'own',
    summary: 'Turn off the two-factor authentication of a member who lost their app',
    request: { params: z.object({ user_id: z.string().min(1).max(200) }) },
    http: {
      method: 'DELETE',
      path: '/members/{user_id}/two-factor',
      operationId: 'endTwoFactor',
      tag: 'Members',
      responses: { 204: { description: 'Two-factor authentication is off' }, ...errors.missing },
    },
    run: async ({ services, scope, workspace: first }, { user_id }) => {
      const account = (await services.accounts.ofUsers(scope)).get(user_id);
      if (account === undefined || (await services.accounts.memberOf(scope, account.id)) === undefined)
        throw notFound('account of the member', user_id);
      await refuseSharedAccount(services, { scope, first, accountId: account.id });
      const entry = { action: 'two_factor.disabled', subject: account.email, details: { by: 'owner', user_id } };
      await audited(services, scope, entry, () => services.secondFactors.disable(account.id));
    },
  }),
  create_reset_link: defineOperation({
    permission: 'own',
    summary: 'Create a link by which a member sets a new password within a day',
    request: { params: z.object({ user_id: z.string().min(1).max(200) }) },
    http: {
      method: 'POST',
      path: '/members/{user_id}/reset-link',
      operationId: 'createResetLink',
      tag: 'Members',
      responses: {
        201: {
          description: 'The link, which is returned only once',
          schema: z.object({ url: z.string(), expires_at: z.string(), is_mailed: IsMailed }),
        },
        ...errors.missing,
      },
    },
    run: ({ services, scope, workspace: first }, { user_id }) => createResetLink(services, { scope, first, user_id }),
  }),
};
