import { getBudgets } from '../features/budgets/get-budgets.ts';
import { readProcedure, router } from '../trpc/procedures.ts';

export const budgetsRouter = router({
  get: readProcedure.query(({ ctx }) => getBudgets(ctx.services, ctx.scope)),
});
