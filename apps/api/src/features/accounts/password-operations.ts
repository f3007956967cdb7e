import * as z from 'zod';
import { defineOperation } from '../../operations/define-operation.ts';
import { errors } from '../../operations/rest/schemas.ts';
import { createResetLink } from './reset-password.ts';

export const passwordOperations = {
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
          schema: z.object({ url: z.string(), expires_at: z.string() }),
        },
        ...errors.missing,
      },
    },
    run: ({ services, scope }, { user_id }) => createResetLink(services, scope, user_id),
  }),
};
