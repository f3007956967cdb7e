import * as z from 'zod';
import { CallPlace } from '../features/runs/call-again.ts';
import { listUnknownOutcomes } from '../features/outcomes/list-unknown-outcomes.ts';
import { OutcomeDecision, settleOutcome } from '../features/outcomes/settle-outcome.ts';
import { editing, reading, router } from '../trpc/procedures.ts';

const Page = z.object({ cursor: z.string().max(500).optional(), limit: z.number().int().min(1).max(200).default(50) });

/** Effects whose outcome is unknown, across runs. */
export const outcomesRouter = router({
  list: reading.input(Page.prefault({})).query(({ ctx, input }) => listUnknownOutcomes(ctx.world, ctx.scope, input)),
  settle: editing
    .input(CallPlace.extend(OutcomeDecision.shape))
    .mutation(({ ctx, input: { happened, result, ...effect } }) =>
      settleOutcome(ctx.world, ctx.scope, effect, { happened, result }),
    ),
});
