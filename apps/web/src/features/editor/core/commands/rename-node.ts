import type { WorkflowFile } from '@pinion/contracts';

/** Sets a node's title. The id stays, because edges, templates and old runs refer to it. */
export const renameNode = (file: WorkflowFile, id: string, title: string): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => {
    if (node.id !== id) return node;
    const { title: _, ...rest } = node;
    const name = title.trim().slice(0, 200);
    return name === '' || name === id ? rest : { ...rest, title: name };
  }),
});
