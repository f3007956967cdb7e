import { getBudgets } from '../services/get-budgets.ts';
import { procedure, router } from '../trpc/procedures.ts';

export const budgetsRouter = router({
  get: procedure.query(({ ctx }) => getBudgets(ctx.world, ctx.scope)),
});
