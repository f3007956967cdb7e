import { BillingQuery, getBillingUsage } from '../features/usage/get-billing-usage.ts';
import { getUsageSchedule, removeUsageSchedule, SetUsageSchedule, setUsageSchedule } from '../features/usage/usage-schedule.ts';
import { adminProcedure, readProcedure, router } from '../trpc/procedures.ts';

export const usageRouter = router({
  billing: readProcedure
    .input(BillingQuery.prefault({}))
    .query(({ ctx, input }) => getBillingUsage(ctx.services, ctx.scope, input)),
  schedule: readProcedure.query(({ ctx }) => getUsageSchedule(ctx.services, ctx.scope)),
  set_schedule: adminProcedure
    .input(SetUsageSchedule)
    .mutation(({ ctx, input }) => setUsageSchedule(ctx.services, ctx.scope, input)),
  remove_schedule: adminProcedure.mutation(({ ctx }) => removeUsageSchedule(ctx.services, ctx.scope)),
});
