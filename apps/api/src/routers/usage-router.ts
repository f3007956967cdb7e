import { BillingQuery, getBillingUsage } from '../features/usage/get-billing-usage.ts';
import { getUsageSchedule, removeUsageSchedule, SetUsageSchedule, setUsageSchedule } from '../features/usage/usage-schedule.ts';
import { administering, reading, router } from '../trpc/procedures.ts';

export const usageRouter = router({
  billing: reading.input(BillingQuery.prefault({})).query(({ ctx, input }) => getBillingUsage(ctx.world, ctx.scope, input)),
  schedule: reading.query(({ ctx }) => getUsageSchedule(ctx.world, ctx.scope)),
  set_schedule: administering.input(SetUsageSchedule).mutation(({ ctx, input }) => setUsageSchedule(ctx.world, ctx.scope, input)),
  remove_schedule: administering.mutation(({ ctx }) => removeUsageSchedule(ctx.world, ctx.scope)),
});
