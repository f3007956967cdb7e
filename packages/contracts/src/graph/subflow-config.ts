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

/** The config of a node that runs one workflow as a separate run. */
export const SubflowConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** Seconds from the start, including time spent waiting for approval. If absent, no limit. */
  timeout_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
});
export type SubflowConfig = z.infer<typeof SubflowConfig>;

/** The config of a node that runs one workflow for each item of a list. */
export const MapConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** Maximum number of items in progress at once. */
  concurrency: z._default(z.int().check(z.minimum(1), z.maximum(32)), 4),
  /**
   * `stop`: the first failure cancels the other items and fails the node. `collect`: failed items are null and listed in
   * `errors`.
   */
  on_error: z._default(z.enum(['stop', 'collect']), 'stop'),
  /** Maximum length of the list. A longer list is refused before any item starts. */
  max_items: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000),
});
export type MapConfig = z.infer<typeof MapConfig>;

/** The config of a node that runs one workflow again and again, each time with the last output. */
export const LoopConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** JSONata over the last output. The loop goes on while its result is truthy. */
  while: z._default(z.string().check(z.maxLength(4000)), 'false'),
  /** Maximum number of rounds. The loop then ends with the last output. */
  max_rounds: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
});
export type LoopConfig = z.infer<typeof LoopConfig>;

/** Maximum nesting depth of workflows that run workflows. */
export const deepestSubflow = 8;
