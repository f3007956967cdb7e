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

/** One difference that a person would name. `text` says it in words; the other fields say where. */
export const WorkflowChange = z.object({
  kind: WorkflowChangeKind,
  text: z.string(),
  node_id: z.optional(z.string()),
  /** What people call the node, in the newer file where it is there. */
  title: z.optional(z.string()),
  edge_id: z.optional(z.string()),
  /** Inside the node, as in `policy.max_iterations`, `tools[shop.find].version`. */
  field: z.optional(z.string()),
  /** Absent: it was not there. */
  from: z.optional(z.unknown()),
  /** Absent: it is not there any more. */
  to: z.optional(z.unknown()),
});
export type WorkflowChange = z.infer<typeof WorkflowChange>;

/** What lies between two versions of a workflow. Places on the canvas change nothing that a run does: they are counted apart. */
export const WorkflowDiff = z.object({
  changes: z.array(WorkflowChange),
  moved: z.array(z.object({ node_id: z.string(), title: z.string() })),
});
export type WorkflowDiff = z.infer<typeof WorkflowDiff>;
