import { SecretScope } from '@pinion/contracts';
import * as z from 'zod';
import { listSecrets } from './list-secrets.ts';
import { putSecret } from './put-secret.ts';
import { removeSecret } from './remove-secret.ts';
import { resolveSecrets } from './resolve-secrets.ts';
import { rotateSecrets, rotateSecretsStep } from './rotate-secrets.ts';
import { testSecret } from './test-secret.ts';
import { defineOperation, defineProcedure } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import {
  AnySecretKey,
  listOf,
  NewSecret,
  errors,
  SecretKey,
  SecretItem,
  SecretRotation,
  SecretTrial,
} from '../../rest/schemas.ts';

const tag = 'Secrets';

export const secretOperations = {
  put: defineOperation({
    permission: 'administer',
    summary: 'Keep a secret, or replace its value',
    request: { body: NewSecret },
    run: ({ services, scope }, input) => putSecret(services, scope, input),
    http: {
      method: 'PUT',
      path: '/secrets',
      operationId: 'putSecret',
      tag,
      respond: ({ is_weak }) => ({ status: 204, ...(is_weak ? { headers: { 'pinion-warning': 'weak_secret' } } : {}) }),
      responses: {
        204: {
          description:
            'Kept. The header `pinion-warning: weak_secret` says that ordinary answers hold the value, too, and lose it',
        },
        ...errors.invalid,
      },
    },
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'Names, scopes and uses; never a value',

    run: ({ services, scope }) => listSecrets(services, scope),
    http: {
      method: 'GET',
      path: '/secrets',
      operationId: 'listSecrets',
      tag,
      responses: { 200: { description: 'All that this person can reach', schema: listOf(SecretItem) } },
      respond: withoutCursor,
    },
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Forget a secret',
    request: { params: SecretKey },
    http: {
      method: 'DELETE',
      path: '/secrets/{scope}/{name}',
      operationId: 'removeSecret',
      tag,
      responses: { 204: { description: 'Forgotten' }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => removeSecret(services, scope, input),
  }),
  test: defineOperation({
    permission: 'administer',
    summary: 'Open the value, and ask the vendors whose models use it as their key for their list of models',
    request: { params: AnySecretKey },
    http: {
      method: 'POST',
      path: '/secrets/{scope}/{name}/test',
      operationId: 'testSecret',
      tag,
      responses: { 200: { description: 'What was tested, in words', schema: SecretTrial }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => testSecret(services, scope, input),
  }),
  resolve: defineOperation({
    permission: 'read',
    summary: 'Which scope would answer for each name; never a value',
    kind: 'query',
    request: { body: z.strictObject({ names: z.array(z.string().max(200)).max(500) }) },
    http: {
      method: 'POST',
      path: '/secrets/resolve',
      operationId: 'resolveSecrets',
      tag,
      responses: {
        200: {
          description: 'By name; null where no scope has it',
          schema: z.record(z.string(), z.object({ scope: z.nullable(SecretScope) })),
        },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }, input) => resolveSecrets(services, scope, input.names),
  }),
  rotate: defineOperation({
    permission: 'administer',
    summary: 'Wrap the key of every value with the newest key of the server, making one where the server keeps its keys',

    http: {
      method: 'POST',
      path: '/secrets/rotate',
      operationId: 'rotateSecrets',
      tag,
      responses: { 200: { description: 'What was wrapped again', schema: SecretRotation } },
    },
    run: ({ services, scope }) => rotateSecrets(services, scope),
  }),
};

export const secretProcedures = {
  rotate_some: defineProcedure({
    kind: 'mutation',
    permission: 'administer',
    reason: 'is one step of rotateSecrets, so that a page can show progress',
    input: z.object({ after: z.string().max(200).optional(), max: z.number().int().min(1).max(1000) }),
    run: ({ services, scope }, input) => rotateSecretsStep(services, scope, input),
  }),
};
