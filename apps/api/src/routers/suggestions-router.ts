import { ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { suggestActivations } from '../features/activations/suggest-activations.ts';
import { takeSuggestion } from '../features/activations/take-suggestion.ts';
import { adminProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Id = z.string().min(1).max(200);

export const suggestionsRouter = router({
  list: readProcedure
    .input(z.object({ agent_id: Id.optional(), tool: z.optional(ToolName) }).prefault({}))
    .query(({ ctx, input }) => suggestActivations(ctx.services, ctx.scope, input)),
  take: adminProcedure
    .input(z.object({ agent_id: Id, workflow_id: Id.nullable(), tool: ToolName }))
    .mutation(({ ctx, input }) => takeSuggestion(ctx.services, ctx.scope, input)),
});
