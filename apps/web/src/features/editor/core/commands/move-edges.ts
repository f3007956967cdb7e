import { upstreamFinder, type WorkflowEdge, type WorkflowFile } from '@pinion/contracts';

export type HandleRef = { node: string; handle: string };

/**
 * Returns the edges of one source handle that another node's handle can feed instead, except those that would lead back to that
 * node.
 */
export function movableEdges({ edges }: Pick<WorkflowFile, 'edges'>, from: HandleRef, to: HandleRef): WorkflowEdge[] {
  const before = upstreamFinder({ edges })(to.node).add(to.node);
  const fed = new Set(edges.filter(edge => isFrom(edge, to)).map(targetOf));
  return edges.filter(edge => isFrom(edge, from) && !before.has(edge.target) && !fed.has(targetOf(edge)));
}

/** Moves the edges to the other handle. They keep their ids, their order in the file, and all other fields. */
export function moveEdges(file: WorkflowFile, from: HandleRef, to: HandleRef): WorkflowFile {
  const moved = new Set(movableEdges(file, from, to));
  if (moved.size === 0) return file;
  return {
    ...file,
    edges: file.edges.map(edge => (moved.has(edge) ? { ...edge, source: to.node, source_handle: to.handle } : edge)),
  };
}

const isFrom = (edge: WorkflowEdge, { node, handle }: HandleRef): boolean =>
  edge.source === node && edge.source_handle === handle;

const targetOf = ({ target, target_handle }: WorkflowEdge): string => `${target}\n${target_handle}`;
