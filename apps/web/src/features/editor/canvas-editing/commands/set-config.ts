import type { WorkflowFile } from '@pinion/contracts';

/** Gives one node another config. Edges are never touched: a handle that has gone leaves a ghost where its edge attaches. */
export const setConfig = (
  file: WorkflowFile,
  id: string,
  edit: (config: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => {
    if (node.id !== id) return node;
    const config = edit(node.config);
    return config === node.config ? node : { ...node, config };
  }),
});
