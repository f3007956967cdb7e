import * as z from 'zod';
import { acceptModelServer } from '../features/models/accept-model-server.ts';
import { forgetModelServer } from '../features/models/forget-model-server.ts';
import { getSystemInfo } from '../features/system/get-system-info.ts';
import { administering, reading, router } from '../trpc/procedures.ts';

const Address = z.string().max(200);

export const systemRouter = router({
  info: reading.query(({ ctx }) => getSystemInfo(ctx.world)),
  accept_model_server: administering
    .input(z.object({ kind: z.string().max(50), base_url: Address }))
    .mutation(({ ctx, input }) => acceptModelServer(ctx.world, ctx.scope, input)),
  forget_model_server: administering
    .input(z.object({ base_url: Address }))
    .mutation(({ ctx, input }) => forgetModelServer(ctx.world, ctx.scope, input.base_url)),
});
