import * as z from 'zod';
import { acceptModelServer } from '../features/models/accept-model-server.ts';
import { forgetModelServer } from '../features/models/forget-model-server.ts';
import { getSystemInfo } from '../features/system/get-system-info.ts';
import { adminProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Address = z.string().max(200);

export const systemRouter = router({
  info: readProcedure.query(({ ctx }) => getSystemInfo(ctx.services)),
  accept_model_server: adminProcedure
    .input(z.object({ kind: z.string().max(50), base_url: Address }))
    .mutation(({ ctx, input }) => acceptModelServer(ctx.services, ctx.scope, input)),
  forget_model_server: adminProcedure
    .input(z.object({ base_url: Address }))
    .mutation(({ ctx, input }) => forgetModelServer(ctx.services, ctx.scope, input.base_url)),
});
