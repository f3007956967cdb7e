import { SecretScope } from '@pinion/contracts';
import * as z from 'zod';
import { listSecrets } from '../../features/secrets/list-secrets.ts';
import { putSecret } from '../../features/secrets/put-secret.ts';
import { removeSecret } from '../../features/secrets/remove-secret.ts';
import { resolveSecrets } from '../../features/secrets/resolve-secrets.ts';
import { rotateSecrets } from '../../features/secrets/rotate-secrets.ts';
import { testSecret } from '../../features/secrets/test-secret.ts';
import { operation } from '../operation.ts';
import { AnySecretKey, listOf, NewSecret, refusals, SecretKey, SecretItem, SecretRotation, SecretTrial } from '../shapes.ts';

const tag = 'Secrets';

export const secretOperations = [
  operation({
    method: 'PUT',
    path: '/secrets',
    operationId: 'putSecret',
    permission: 'administer',
    summary: 'Keep a secret, or replace its value',
    tag,
    body: NewSecret,
    answers: {
      204: {
        description: 'Kept. The header `pinion-warning: weak_secret` says that ordinary answers hold the value, too, and lose it',
      },
      ...refusals.invalid,
    },
    handle: async ({ services, scope, body }) => {
      const { is_weak } = await putSecret(services, scope, body);
      return { status: 204, ...(is_weak ? { headers: { 'pinion-warning': 'weak_secret' } } : {}) };
    },
  }),
  operation({
    method: 'GET',
    path: '/secrets',
    operationId: 'listSecrets',
    permission: 'read',
    summary: 'Names, scopes and uses; never a value',
    tag,
    answers: { 200: { description: 'All that this person can reach', schema: listOf(SecretItem) } },
    handle: async ({ services, scope }) => ({ status: 200, body: { ...(await listSecrets(services, scope)), cursor: null } }),
  }),
  operation({
    method: 'DELETE',
    path: '/secrets/{scope}/{name}',
    operationId: 'removeSecret',
    permission: 'administer',
    summary: 'Forget a secret',
    tag,
    params: SecretKey,
    answers: { 204: { description: 'Forgotten' }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      await removeSecret(services, scope, params);
      return { status: 204 };
    },
  }),
  operation({
    method: 'POST',
    path: '/secrets/{scope}/{name}/test',
    operationId: 'testSecret',
    permission: 'administer',
    summary: 'Open the value, and ask the vendors whose models use it as their key for their list of models',
    tag,
    params: AnySecretKey,
    answers: { 200: { description: 'What was tested, in words', schema: SecretTrial }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await testSecret(services, scope, params) }),
  }),
  operation({
    method: 'POST',
    path: '/secrets/resolve',
    operationId: 'resolveSecrets',
    permission: 'read',
    summary: 'Which scope would answer for each name; never a value',
    tag,
    body: z.strictObject({ names: z.array(z.string().max(200)).max(500) }),
    answers: {
      200: {
        description: 'By name; null where no scope has it',
        schema: z.record(z.string(), z.object({ scope: z.nullable(SecretScope) })),
      },
      ...refusals.invalid,
    },
    handle: async ({ services, scope, body }) => ({ status: 200, body: await resolveSecrets(services, scope, body.names) }),
  }),
  operation({
    method: 'POST',
    path: '/secrets/rotate',
    operationId: 'rotateSecrets',
    permission: 'administer',
    summary: 'Wrap the key of every value with the newest key of the server, making one where the server keeps its keys',
    tag,
    answers: { 200: { description: 'What was wrapped again', schema: SecretRotation } },
    handle: async ({ services, scope }) => ({ status: 200, body: await rotateSecrets(services, scope) }),
  }),
];
