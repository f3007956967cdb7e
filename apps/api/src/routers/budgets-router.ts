import { getBudgets } from '../features/budgets/get-budgets.ts';
import { reading, router } from '../trpc/procedures.ts';

export const budgetsRouter = router({
  get: reading.query(({ ctx }) => getBudgets(ctx.world, ctx.scope)),
});
