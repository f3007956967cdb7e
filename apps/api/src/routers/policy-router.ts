import { DryRun, dryRunTools } from '../features/tools/dry-run-tools.ts';
import { PromptPreviewInput, previewPrompt } from '../features/workflows/preview-prompt.ts';
import { readProcedure, router } from '../trpc/procedures.ts';

export const policyRouter = router({
  dry_run: readProcedure.input(DryRun).query(({ ctx, input }) => dryRunTools(ctx.services, ctx.scope, input)),
  /** A mutation for its size only: it writes nothing. */
  preview_prompt: readProcedure
    .input(PromptPreviewInput)
    .mutation(({ ctx, input }) => previewPrompt(ctx.services, ctx.scope, input)),
});
