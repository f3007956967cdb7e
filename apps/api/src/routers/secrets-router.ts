import { KeptSecretScope, SecretHost, SecretName, SecretScope } from '@pinion/contracts';
import * as z from 'zod';
import { listSecrets } from '../features/secrets/list-secrets.ts';
import { putSecret } from '../features/secrets/put-secret.ts';
import { removeSecret } from '../features/secrets/remove-secret.ts';
import { resolveSecrets } from '../features/secrets/resolve-secrets.ts';
import { rotateSecrets, rotateSecretsStep } from '../features/secrets/rotate-secrets.ts';
import { testSecret } from '../features/secrets/test-secret.ts';
import { administering, reading, router } from '../trpc/procedures.ts';

const Place = z.object({ name: SecretName, scope: KeptSecretScope });

export const secretsRouter = router({
  list: reading.query(({ ctx }) => listSecrets(ctx.world, ctx.scope)),
  resolve: reading
    .input(z.object({ names: z.array(z.string().max(200)).max(500) }))
    .query(({ ctx, input }) => resolveSecrets(ctx.world, ctx.scope, input.names)),
  put: administering
    .input(Place.extend({ value: z.string().min(1).max(65_536).optional(), hosts: z.array(SecretHost).max(50).optional() }))
    .mutation(({ ctx, input }) => putSecret(ctx.world, ctx.scope, input)),
  remove: administering.input(Place).mutation(({ ctx, input }) => removeSecret(ctx.world, ctx.scope, input)),
  test: administering
    .input(Place.extend({ scope: SecretScope }))
    .mutation(({ ctx, input }) => testSecret(ctx.world, ctx.scope, input)),
  rotate: administering.mutation(({ ctx }) => rotateSecrets(ctx.world, ctx.scope)),
  rotate_some: administering
    .input(z.object({ after: z.string().max(200).optional(), max: z.number().int().min(1).max(1000) }))
    .mutation(({ ctx, input }) => rotateSecretsStep(ctx.world, ctx.scope, input)),
});
