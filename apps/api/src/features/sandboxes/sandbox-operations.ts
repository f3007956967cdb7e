import { SandboxStatus } from '@pinion/contracts';
import * as z from 'zod';
import { defineOperation } from '../../operations/define-operation.ts';
import { errors } from '../../operations/rest/schemas.ts';

const tag = 'System';
const SandboxList = z.object({ items: z.array(SandboxStatus) });

export const sandboxOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the sandboxes that run code',
    http: {
      method: 'GET',
      path: '/sandboxes',
      operationId: 'listSandboxes',
      tag,
      responses: {
        200: { description: 'The sandboxes of this server, with the results of their last check', schema: SandboxList },
      },
    },
    run: async ({ services }) => ({ items: await services.sandboxes.status() }),
  }),
  check: defineOperation({
    permission: 'administer',
    summary: 'Check the sandboxes with programs that try to leave them',
    http: {
      method: 'POST',
      path: '/sandboxes/check',
      operationId: 'checkSandboxes',
      tag,
      responses: { 200: { description: 'The sandboxes after the check', schema: SandboxList }, ...errors.forbidden },
    },
    run: async ({ services }) => ({ items: await services.sandboxes.check() }),
  }),
};
