import * as z from 'zod';
import { getTrace } from '../features/runs/get-trace.ts';
import { readProcedure, router } from '../trpc/procedures.ts';

export const tracesRouter = router({
  get: readProcedure
    .input(z.object({ trace_id: z.string().max(64) }))
    .query(({ ctx, input }) => getTrace(ctx.services, ctx.scope, input.trace_id)),
});
