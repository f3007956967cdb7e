import * as z from 'zod';
import { getTrace } from '../features/runs/get-trace.ts';
import { reading, router } from '../trpc/procedures.ts';

export const tracesRouter = router({
  get: reading
    .input(z.object({ trace_id: z.string().max(64) }))
    .query(({ ctx, input }) => getTrace(ctx.world, ctx.scope, input.trace_id)),
});
