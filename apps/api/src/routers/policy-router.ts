import { DryRun, dryRunTools } from '../services/dry-run-tools.ts';
import { reading, router } from '../trpc/procedures.ts';

export const policyRouter = router({
  dry_run: reading.input(DryRun).query(({ ctx, input }) => dryRunTools(ctx.world, ctx.scope, input)),
});
