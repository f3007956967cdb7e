import { SecretScope, recordOf, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { listSecrets } from './list-secrets.ts';
import { testSecret } from './test-secret.ts';
import { defineOperation, defineProcedure } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import {
  AnySecretKey,
  listSchema,
  NewSecret,
  errors,
  SecretKey,
  SecretItem,
  SecretRotation,
  SecretTrial,
} from '../../operations/rest/schemas.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { putSecret } from './put-secret.ts';
import { removeSecret } from './remove-secret.ts';
import type { RotationPart, RotationStep } from '../../stores/secrets/secret-rotation.ts';

const tag = 'Secrets';

export const secretOperations = {
  put: defineOperation({
    permission: 'administer',
    summary: 'Create or update a secret',
    request: { body: NewSecret },
    run: ({ services, caller }, input) => putSecret(services, caller, input),
    http: {
      method: 'PUT',
      path: '/secrets',
      operationId: 'putSecret',
      tag,
      respond: ({ is_weak }) => ({ status: 204, ...(is_weak ? { headers: { 'pinion-warning': 'weak_secret' } } : {}) }),
      responses: {
        204: {
          description:
            'The secret was saved. The header `pinion-warning: weak_secret` means that ordinary results contain the value and get redacted',
        },
        ...errors.invalid,
      },
    },
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'List secrets by name and scope, with their uses. Values are never returned',

    run: ({ services, scope }) => listSecrets(services, scope),
    http: {
      method: 'GET',
      path: '/secrets',
      operationId: 'listSecrets',
      tag,
      responses: { 200: { description: 'The secrets that the caller can use', schema: listSchema(SecretItem) } },
      respond: withoutCursor,
    },
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Delete a secret',
    request: { params: SecretKey },
    http: {
      method: 'DELETE',
      path: '/secrets/{scope}/{name}',
      operationId: 'removeSecret',
      tag,
      responses: { 204: { description: 'The secret was deleted' }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, caller }, input) => removeSecret(services, caller, input),
  }),
  test: defineOperation({
    permission: 'administer',
    summary: 'Test a secret by listing the models of the vendors that use it as their API key',
    request: { params: AnySecretKey },
    http: {
      method: 'POST',
      path: '/secrets/{scope}/{name}/test',
      operationId: 'testSecret',
      tag,
      responses: { 200: { description: 'The result of the test', schema: SecretTrial }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => testSecret(services, scope, input),
  }),
  resolve: defineOperation({
    permission: 'read',
    summary: 'Resolve which scope provides each secret. Values are never returned',
    kind: 'query',
    request: { body: z.strictObject({ names: z.array(z.string().max(200)).max(500) }) },
    http: {
      method: 'POST',
      path: '/secrets/resolve',
      operationId: 'resolveSecrets',
      tag,
      responses: {
        200: {
          description: 'Scope of each name, or null if no scope has it',
          schema: z.record(z.string(), z.object({ scope: z.nullable(SecretScope) })),
        },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }, input) => resolveSecrets(services, scope, input.names),
  }),
  rotate: defineOperation({
    permission: 'administer',
    isInstallationWide: true,
    summary: 'Re-encrypt every data key with the newest master key, creating one if the server manages its keys',

    http: {
      method: 'POST',
      path: '/secrets/rotate',
      operationId: 'rotateSecrets',
      tag,
      responses: { 200: { description: 'Numbers of re-encrypted keys', schema: SecretRotation } },
    },
    run: ({ services, scope }) => rotateSecrets(services, scope),
  }),
};

export const secretProcedures = {
  rotate_some: defineProcedure({
    kind: 'mutation',
    permission: 'administer',
    isInstallationWide: true,
    reason: 'is one step of rotateSecrets, so that a page can show progress',
    input: z.object({ after: z.string().max(200).optional(), max: z.number().int().min(1).max(1000) }),
    run: ({ services, scope }, input) => rotateSecretsStep(services, scope, input),
  }),
};

/** Returns the scope that would resolve each name, null where no scope has it. */
async function resolveSecrets(
  services: Pick<ApiServices, 'secrets'>,
  scope: Scope,
  names: readonly string[],
): Promise<Record<string, { scope: SecretScope | null }>> {
  const found = await Promise.all(
    names.map(async name => [name, { scope: (await services.secrets.locate(name, scope))?.scope ?? null }] as const),
  );
  return recordOf(found);
}

type RotateAnswer = Awaited<ReturnType<ApiServices['secrets']['rotate']>>;

/**
 * Wraps every data key with the newest key. An interrupted rotation is completed by calling this again. The audit log records
 * what was done.
 */
async function rotateSecrets(services: Pick<ApiServices, 'secrets' | 'audit'>, scope: Scope): Promise<RotateAnswer> {
  await services.audit.add(scope, { action: 'secret.rotation_started', subject: 'secrets' });
  const report = await services.secrets.rotate();
  await services.audit.add(scope, { action: 'secret.rotated', subject: 'secrets', details: report });
  return report;
}

/**
 * Performs one step of the rotation. Each step is in the audit log with what it did and what it left, so that an interrupted
 * rotation is distinguishable from a complete one.
 */
async function rotateSecretsStep(
  services: Pick<ApiServices, 'secrets' | 'audit'>,
  scope: Scope,
  part: RotationPart,
): Promise<RotationStep> {
  if (part.after === undefined) await services.audit.add(scope, { action: 'secret.rotation_started', subject: 'secrets' });
  const step = await services.secrets.rotateSome(part);
  const { next: _next, ...details } = step;
  await services.audit.add(scope, { action: 'secret.rotated', subject: 'secrets', details });
  return step;
}
