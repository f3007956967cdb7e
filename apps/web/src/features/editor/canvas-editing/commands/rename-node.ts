import type { WorkflowFile } from '@pinion/contracts';

/** What people call a node. The id stays: edges, templates and old runs know it by that. */
export const renameNode = (file: WorkflowFile, id: string, title: string): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => {
    if (node.id !== id) return node;
    const { title: _, ...rest } = node;
    const name = title.trim().slice(0, 200);
    return name === '' || name === id ? rest : { ...rest, title: name };
  }),
});
