import * as z from 'zod';
import { CallRef } from '../features/runs/retry-call.ts';
import { listUnknownOutcomes } from '../features/outcomes/list-unknown-outcomes.ts';
import { OutcomeDecision, resolveOutcome } from '../features/outcomes/resolve-outcome.ts';
import { editProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Page = z.object({ cursor: z.string().max(500).optional(), limit: z.number().int().min(1).max(200).default(50) });

/** Effects whose outcome is unknown, across runs. */
export const outcomesRouter = router({
  list: readProcedure.input(Page.prefault({})).query(({ ctx, input }) => listUnknownOutcomes(ctx.services, ctx.scope, input)),
  settle: editProcedure
    .input(CallRef.extend(OutcomeDecision.shape))
    .mutation(({ ctx, input: { happened, result, ...effect } }) =>
      resolveOutcome(ctx.services, ctx.scope, effect, { happened, result }),
    ),
});
