import { SecretScope, recordOf, type Scope, type KeptSecretScope, isWeakSecret } from '@pinion/contracts';
import * as z from 'zod';
import { listSecrets } from './list-secrets.ts';
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
} from '../../operations/rest/schemas.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { audited } from '../../audit/audited.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { RotationPart, RotationStep } from './store/secret-rotation.ts';

const tag = 'Secrets';

export const secretOperations = {
  put: defineOperation({
    permission: 'administer',
    summary: 'Create or update a secret',
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
      responses: { 200: { description: 'The secrets that the caller can use', schema: listOf(SecretItem) } },
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
      responses: { 204: { description: 'The activation was deleted' }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => removeSecret(services, scope, input),
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

async function removeSecret(
  services: Pick<ApiServices, 'secrets' | 'audit'>,
  scope: Scope,
  location: { name: string; scope: KeptSecretScope },
): Promise<void> {
  const missing = notFound('secret', `${location.name} at ${location.scope} scope`);
  if ((await services.secrets.locateIn(scope, location)) === undefined) throw missing;
  const entry = { action: 'secret.removed', subject: location.name, details: { scope: location.scope } };
  if (!(await audited(services, scope, entry, () => services.secrets.remove(scope, location)))) throw missing;
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

type SecretInput = {
  name: string;
  scope: KeptSecretScope;
  /** The new value. If absent, the value is kept and only the hosts change. */
  value?: string | undefined;
  /**
   * The hosts. If absent, they are kept, and a new secret gets those of its vendor. If empty, the hosts of the tools and
   * connections that name the secret.
   */
  hosts?: readonly string[] | undefined;
};

/**
 * Stores a secret bound to hosts, or replaces its value or its hosts. `is_weak` is true when ordinary responses contain the
 * value too, so they lose it to redaction.
 */
async function putSecret(
  services: Pick<ApiServices, 'secrets' | 'audit' | 'newId'>,
  scope: Scope,
  secret: SecretInput,
): Promise<{ is_weak: boolean }> {
  const { name, value, hosts } = secret;
  const is_weak = value !== undefined && isWeakSecret(value);
  const details = { scope: secret.scope, ...(hosts === undefined ? {} : { hosts }), ...(is_weak ? { is_weak } : {}) };
  const entry = { action: value === undefined ? 'secret.bound' : 'secret.put', subject: name, details };
  const isKept = await audited(services, scope, entry, () => services.secrets.put(scope, { id: services.newId(), ...secret }));
  if (!isKept) throw notFound('secret', `${name} at ${secret.scope} scope`);
  return { is_weak };
}
