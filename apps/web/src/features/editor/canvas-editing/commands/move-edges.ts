import { upstreamFinder, type WorkflowEdge, type WorkflowFile } from '@pinion/contracts';

export type HandleRef = { node: string; handle: string };

/** The edges of one source handle that another node's handle can feed instead: none that would lead back to that node. */
export function movableEdges({ edges }: Pick<WorkflowFile, 'edges'>, from: HandleRef, to: HandleRef): WorkflowEdge[] {
  const before = upstreamFinder({ edges })(to.node).add(to.node);
  const fed = new Set(edges.filter(edge => isFrom(edge, to)).map(targetOf));
  return edges.filter(edge => isFrom(edge, from) && !before.has(edge.target) && !fed.has(targetOf(edge)));
}

/** Lets them leave there. They keep their ids, their place in the file, and whatever else they bear. */
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
