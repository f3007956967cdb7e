import { ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { suggestActivations } from '../features/activations/suggest-activations.ts';
import { takeSuggestion } from '../features/activations/take-suggestion.ts';
import { administering, reading, router } from '../trpc/procedures.ts';

const Id = z.string().min(1).max(200);

export const suggestionsRouter = router({
  list: reading
    .input(z.object({ agent_id: Id.optional(), tool: z.optional(ToolName) }).prefault({}))
    .query(({ ctx, input }) => suggestActivations(ctx.world, ctx.scope, input)),
  take: administering
    .input(z.object({ agent_id: Id, workflow_id: Id.nullable(), tool: ToolName }))
    .mutation(({ ctx, input }) => takeSuggestion(ctx.world, ctx.scope, input)),
});
