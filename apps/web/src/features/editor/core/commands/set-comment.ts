import type { WorkflowFile } from '@pinion/contracts';

/** Longest comment on a node, in characters. */
export const longestComment = 2000;

/** Sets the comment on a node. An empty text removes it. */
export const setComment = (file: WorkflowFile, id: string, text: string): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => {
    if (node.id !== id) return node;
    const { comment: _, ...rest } = node;
    const comment = text.trim().slice(0, longestComment);
    return comment === '' ? rest : { ...rest, comment };
  }),
});
