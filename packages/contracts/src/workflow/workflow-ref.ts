import * as z from 'zod/mini';

/**
 * Another workflow of the workspace: a published version by number, `published` for the newest of those, or, without a version,
 * the draft. The last two are resolved when the run starts, and frozen in published versions.
 */
export const WorkflowRef = z.looseObject({
  /** The workflow id. Empty until one is chosen. */
  id: z._default(z.string().check(z.maxLength(200)), ''),
  version: z.optional(z.union([z.int().check(z.positive()), z.literal('published')])),
});
export type WorkflowRef = z.infer<typeof WorkflowRef>;

/** Maximum nesting depth of workflows that run workflows. */
export const deepestSubflow = 8;
