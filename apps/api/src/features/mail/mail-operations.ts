import * as z from 'zod';
import { defineOperation } from '../../operations/define-operation.ts';
import { listSchema } from '../../operations/rest/schemas.ts';
import { withoutCursor } from '../../operations/to-route.ts';
import { mailErrors } from '../../platform/mail/mailer.ts';

const MailItem = z.object({
  id: z.string(),
  kind: z.enum(['invitation', 'password_reset']),
  recipient: z.string(),
  status: z.enum(['pending', 'sent', 'failed']),
  attempts: z.number(),
  error: z.enum(mailErrors).nullable().describe('Why the last attempt failed'),
  smtp_status: z.number().nullable().describe('The reply code of the mail server, if it sent one'),
  next_at: z.string().describe('The time of the next attempt of a pending mail'),
  created_at: z.string(),
});

export const mailOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the mails of the last 30 days: invitations and password resets, without their links',
    run: async ({ services, scope }) => ({
      is_on: services.mailing.isOn,
      items: (await services.mailing.recent(scope)).map(({ next_at, created_at, ...mail }) => ({
        ...mail,
        next_at: next_at.toISOString(),
        created_at: created_at.toISOString(),
      })),
    }),
    http: {
      method: 'GET',
      path: '/mails',
      operationId: 'listMails',
      tag: 'Members',
      responses: {
        200: {
          description: 'The mails, newest first. `is_on` is false without a mail server',
          schema: listSchema(MailItem).extend({ is_on: z.boolean() }),
        },
      },
      respond: withoutCursor,
    },
  }),
};
