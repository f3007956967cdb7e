import type { WorkflowFile } from '@pinion/contracts';

/** Deletes the selected edges. */
export const removeEdges = (file: WorkflowFile, ids: ReadonlySet<string>): WorkflowFile => ({
  ...file,
  edges: file.edges.filter(edge => !ids.has(edge.id)),
});
