import { createMessage } from '@pinion/contracts';
import * as z from 'zod';
import { audited } from '../../audit/audited.ts';
import { defineOperation, type OperationContext } from '../../operations/define-operation.ts';
import { errors, listSchema } from '../../operations/rest/schemas.ts';
import { asPage } from '../../operations/to-route.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { CreateToken, IssuedToken, issueTokenFor } from '../members/index.ts';
import { changeServiceAccount } from './change-service-account.ts';
import { findServiceAccount, listServiceAccounts } from './list-service-accounts.ts';
import { ChangeServiceAccount, CreateServiceAccount, ServiceAccountItem } from './service-account-input.ts';

const tag = 'Members';
const Subject = z.object({ user_id: z.string().min(1).max(200) });
const path = '/service-accounts/{user_id}';

export const serviceAccountOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the service accounts, which are members that are programs, and their tokens',
    run: ({ services, caller }) => listServiceAccounts(services, caller),
    http: {
      method: 'GET',
      path: '/service-accounts',
      operationId: 'listServiceAccounts',
      tag,
      responses: { 200: { description: 'The service accounts', schema: listSchema(ServiceAccountItem) } },
      respond: asPage,
    },
  }),
  create: defineOperation({
    permission: 'own',
    summary: 'Create a service account. It has no password, does not sign in, and can do nothing until it has a token',
    request: { body: CreateServiceAccount },
    http: {
      method: 'POST',
      path: '/service-accounts',
      operationId: 'createServiceAccount',
      tag,
      responses: {
        201: { description: 'The service account', schema: z.object({ user_id: z.string() }) },
        ...errors.invalid,
        ...errors.conflict,
      },
    },
    run: create,
  }),
  change: defineOperation({
    permission: 'own',
    summary: 'Change a service account, disable it or enable it again',
    request: { params: Subject, body: ChangeServiceAccount },
    http: {
      method: 'PATCH',
      path,
      operationId: 'changeServiceAccount',
      tag,
      responses: { 204: { description: 'The service account was changed' }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, caller }, { user_id, ...change }) => changeServiceAccount(services, caller, user_id, change),
  }),
  remove: defineOperation({
    permission: 'own',
    summary: 'Delete a service account and revoke its tokens',
    request: { params: Subject },
    http: {
      method: 'DELETE',
      path,
      operationId: 'deleteServiceAccount',
      tag,
      responses: { 204: { description: 'The service account was deleted' }, ...errors.missing, ...errors.conflict },
    },
    run: remove,
  }),
  create_token: defineOperation({
    permission: 'own',
    summary: 'Create a token of a service account',
    request: { params: Subject, body: CreateToken },
    http: {
      method: 'POST',
      path: `${path}/tokens`,
      operationId: 'createServiceAccountToken',
      tag,
      responses: {
        201: { description: 'The token, which is returned only once', schema: IssuedToken },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: async ({ services, scope, caller }, { user_id, ...request }) => {
      const account = await findServiceAccount(services, caller, user_id);
      if (account.disabled_at !== null)
        throw new Refusal('CONFLICT', createMessage('{{name}} is disabled. Enable it first', { name: account.name }));
      return issueTokenFor(services, scope, account, request);
    },
  }),
};

async function create(
  { services, scope, caller }: OperationContext,
  { name, role, description }: CreateServiceAccount,
): Promise<{ user_id: string }> {
  if (!caller.isShared)
    throw new Refusal('CONFLICT', createMessage('Programs need no token yet. Create your account or add a member first'), {
      reason: 'not_shared',
    });
  const user_id = services.newId();
  const entry = { action: 'service_account.created', subject: name, details: { user_id, role, description } };
  await audited(services, scope, entry, () => services.serviceAccounts.add(scope, { user_id, name, role, description }));
  return { user_id };
}

/** Deletes a service account, and ends its tokens and streams at once. */
async function remove({ services, scope, caller }: OperationContext, { user_id }: z.output<typeof Subject>): Promise<void> {
  const { name, role } = await findServiceAccount(services, caller, user_id);
  const entry = { action: 'service_account.deleted', subject: name, details: { user_id, role } };
  await audited(services, scope, entry, async () => {
    if (await services.serviceAccounts.remove(scope, user_id)) return;
    throw new Refusal(
      'CONFLICT',
      createMessage('Nobody would need to sign in without {{name}}. Create your account or add a member first', { name }),
      { reason: 'last_member' },
    );
  });
  services.openStreams.cut(one => one.scope.user_id === user_id);
}
