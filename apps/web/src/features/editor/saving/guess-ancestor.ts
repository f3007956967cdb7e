import type { WorkflowFile } from '@pinion/contracts';

/**
 * Where the save that a draft was made on can't be had: what both files surely come from. What is in one of them alone
 * was added there, and stays; where both have another value, a person is asked.
 */
export function guessAncestor(mine: WorkflowFile, theirs: WorkflowFile): WorkflowFile {
  const [nodes, edges] = [new Set(mine.nodes.map(node => node.id)), new Set(mine.edges.map(edge => edge.id))];
  return {
    format: theirs.format,
    name: '',
    nodes: theirs.nodes.filter(node => nodes.has(node.id)).map(({ id, type, position }) => ({ id, type, position, config: {} })),
    edges: theirs.edges.filter(edge => edges.has(edge.id)),
  };
}
