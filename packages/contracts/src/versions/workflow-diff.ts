import * as z from 'zod/mini';

export const WorkflowChangeKind = z.enum([
  'workflow_changed',
  'node_added',
  'node_removed',
  'node_renamed',
  'node_changed',
  'edge_added',
  'edge_removed',
]);
export type WorkflowChangeKind = z.infer<typeof WorkflowChangeKind>;

/**
 * A difference as users would name it. `text` describes it in English, made from `template` and `params`. The other fields locate
 * it.
 */
export const WorkflowChange = z.object({
  kind: WorkflowChangeKind,
  text: z.string(),
  /** The English text with a placeholder such as `{{node}}` for each value. */
  template: z.string(),
  /** The values of the placeholders. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  node_id: z.optional(z.string()),
  /** The display name of the node, from the newer file if it exists there. */
  title: z.optional(z.string()),
  edge_id: z.optional(z.string()),
  /** The path within the node, such as `policy.max_iterations` or `tools[shop.find].version`. */
  field: z.optional(z.string()),
  /** The old value. Absent if it did not exist. */
  from: z.optional(z.unknown()),
  /** The new value. Absent if it was removed. */
  to: z.optional(z.unknown()),
});
export type WorkflowChange = z.infer<typeof WorkflowChange>;

/**
 * The differences between two versions of a workflow. Positions on the canvas do not affect a run, so they are counted
 * separately.
 */
export const WorkflowDiff = z.object({
  changes: z.array(WorkflowChange),
  moved: z.array(z.object({ node_id: z.string(), title: z.string() })),
});
export type WorkflowDiff = z.infer<typeof WorkflowDiff>;
