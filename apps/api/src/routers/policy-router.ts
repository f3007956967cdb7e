import { DryRun, dryRunTools } from '../features/tools/dry-run-tools.ts';
import { PromptPreviewInput, previewPrompt } from '../features/workflows/preview-prompt.ts';
import { reading, router } from '../trpc/procedures.ts';

export const policyRouter = router({
  dry_run: reading.input(DryRun).query(({ ctx, input }) => dryRunTools(ctx.world, ctx.scope, input)),
  /** A mutation for its size only: it writes nothing. */
  preview_prompt: reading.input(PromptPreviewInput).mutation(({ ctx, input }) => previewPrompt(ctx.world, ctx.scope, input)),
});
