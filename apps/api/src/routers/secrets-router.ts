import { KeptSecretScope, SecretHost, SecretName, SecretScope } from '@pinion/contracts';
import * as z from 'zod';
import { listSecrets } from '../features/secrets/list-secrets.ts';
import { putSecret } from '../features/secrets/put-secret.ts';
import { removeSecret } from '../features/secrets/remove-secret.ts';
import { resolveSecrets } from '../features/secrets/resolve-secrets.ts';
import { rotateSecrets, rotateSecretsStep } from '../features/secrets/rotate-secrets.ts';
import { testSecret } from '../features/secrets/test-secret.ts';
import { adminProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Place = z.object({ name: SecretName, scope: KeptSecretScope });

export const secretsRouter = router({
  list: readProcedure.query(({ ctx }) => listSecrets(ctx.services, ctx.scope)),
  resolve: readProcedure
    .input(z.object({ names: z.array(z.string().max(200)).max(500) }))
    .query(({ ctx, input }) => resolveSecrets(ctx.services, ctx.scope, input.names)),
  put: adminProcedure
    .input(Place.extend({ value: z.string().min(1).max(65_536).optional(), hosts: z.array(SecretHost).max(50).optional() }))
    .mutation(({ ctx, input }) => putSecret(ctx.services, ctx.scope, input)),
  remove: adminProcedure.input(Place).mutation(({ ctx, input }) => removeSecret(ctx.services, ctx.scope, input)),
  test: adminProcedure
    .input(Place.extend({ scope: SecretScope }))
    .mutation(({ ctx, input }) => testSecret(ctx.services, ctx.scope, input)),
  rotate: adminProcedure.mutation(({ ctx }) => rotateSecrets(ctx.services, ctx.scope)),
  rotate_some: adminProcedure
    .input(z.object({ after: z.string().max(200).optional(), max: z.number().int().min(1).max(1000) }))
    .mutation(({ ctx, input }) => rotateSecretsStep(ctx.services, ctx.scope, input)),
});
