import * as z from 'zod';

/**
 * Another workflow of the workspace: a published version by its number, `published` for the newest of those, or, without a
 * version, the draft. The last two are read at the moment it begins, and frozen in whatever is published (C48).
 */
export const WorkflowRef = z.looseObject({
  /** Empty: nobody has chosen one yet. */
  id: z.string().max(200).default(''),
  version: z.union([z.number().int().positive(), z.literal('published')]).optional(),
});
export type WorkflowRef = z.infer<typeof WorkflowRef>;

/** Runs one workflow as a run of its own. */
export const SubflowConfig = z.looseObject({
  workflow: WorkflowRef.default({ id: '' }),
  /** Seconds from its beginning, waiting for people included; absent: as long as it takes. */
  timeout_s: z.number().positive().max(31_536_000).optional(),
});
export type SubflowConfig = z.infer<typeof SubflowConfig>;

/** Runs one workflow for each item of a list. */
export const MapConfig = z.looseObject({
  workflow: WorkflowRef.default({ id: '' }),
  /** Items under way at once. */
  concurrency: z.number().int().min(1).max(32).default(4),
  /** `stop`: the first failure cancels the others and fails the node. `collect`: what failed is null, and told in `errors`. */
  on_error: z.enum(['stop', 'collect']).default('stop'),
  /** A longer list is refused before anything begins. */
  max_items: z.number().int().min(1).max(10_000).default(1000),
});
export type MapConfig = z.infer<typeof MapConfig>;

/** A workflow may run a workflow that runs a workflow, so many times. */
export const deepestSubflow = 8;
