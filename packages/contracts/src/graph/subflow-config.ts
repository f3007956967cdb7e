import * as z from 'zod/mini';

/**
 * Another workflow of the workspace: a published version by its number, `published` for the newest of those, or, without a
 * version, the draft. The last two are read at the moment it begins, and frozen in whatever is published (C48).
 */
export const WorkflowRef = z.looseObject({
  /** Empty: nobody has chosen one yet. */
  id: z._default(z.string().check(z.maxLength(200)), ''),
  version: z.optional(z.union([z.int().check(z.positive()), z.literal('published')])),
});
export type WorkflowRef = z.infer<typeof WorkflowRef>;

/** Runs one workflow as a run of its own. */
export const SubflowConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** Seconds from its beginning, waiting for people included; absent: as long as it takes. */
  timeout_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
});
export type SubflowConfig = z.infer<typeof SubflowConfig>;

/** Runs one workflow for each item of a list. */
export const MapConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** Items under way at once. */
  concurrency: z._default(z.int().check(z.minimum(1), z.maximum(32)), 4),
  /** `stop`: the first failure cancels the others and fails the node. `collect`: what failed is null, and told in `errors`. */
  on_error: z._default(z.enum(['stop', 'collect']), 'stop'),
  /** A longer list is refused before anything begins. */
  max_items: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000),
});
export type MapConfig = z.infer<typeof MapConfig>;

/** A workflow may run a workflow that runs a workflow, so many times. */
export const deepestSubflow = 8;
