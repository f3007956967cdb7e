import type { WorkflowFile } from '@pinion/contracts';

/** Sets the config of one node. Edges are never changed: a removed handle leaves a ghost where its edge attaches. */
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
