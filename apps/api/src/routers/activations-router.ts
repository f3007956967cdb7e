import { ToolActivation, ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { listActivations } from '../features/activations/list-activations.ts';
import { putActivation } from '../features/activations/put-activation.ts';
import { removeActivation } from '../features/activations/remove-activation.ts';
import { adminProcedure, readProcedure, router } from '../trpc/procedures.ts';

const AgentId = z.string().min(1).max(200);

export const activationsRouter = router({
  list: readProcedure
    .input(z.object({ agent_id: AgentId }))
    .query(({ ctx, input }) => listActivations(ctx.services, ctx.scope, input.agent_id)),
  put: adminProcedure.input(ToolActivation).mutation(({ ctx, input }) => putActivation(ctx.services, ctx.scope, input)),
  remove: adminProcedure
    .input(z.object({ agent_id: AgentId, tool: ToolName }))
    .mutation(({ ctx, input }) => removeActivation(ctx.services, ctx.scope, input)),
});
