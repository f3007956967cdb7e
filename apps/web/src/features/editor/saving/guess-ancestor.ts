import type { WorkflowFile } from '@pinion/contracts';

/**
 * Reconstructs a merge base when the save that a draft is based on is not available. Elements that only one file has count as
 * added there and are kept. Where both have different values, the user must choose.
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
