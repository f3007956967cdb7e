import type { WorkflowFile } from '@pinion/contracts';

/** Deletes edges that a person chose. */
export const removeEdges = (file: WorkflowFile, ids: ReadonlySet<string>): WorkflowFile => ({
  ...file,
  edges: file.edges.filter(edge => !ids.has(edge.id)),
});
