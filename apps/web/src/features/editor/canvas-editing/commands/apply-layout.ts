import { graphlib, layout } from '@dagrejs/dagre';
import type { WorkflowFile } from '@pinion/contracts';
import { notesOf } from '../../../canvas/index.ts';
import type { Box, Sizes } from '../boxes.ts';
import { moveNodes } from './move-nodes.ts';
import { refitFrames } from './refit-frames.ts';

/**
 * Lays out the graph from left to right along the edges, with nodes of the same rank below each other. The top left corner of
 * the graph stays where it was.
 */
export function applyLayout(file: WorkflowFile, sizes: Sizes, only?: ReadonlySet<string>): WorkflowFile {
  const nodes = file.nodes.filter(node => only === undefined || only.has(node.id));
  if (nodes.length === 0) return file;
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 32, ranksep: 76, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, { ...sizeOf(node.id, sizes) });
  for (const edge of file.edges) {
    if (graph.hasNode(edge.source) && graph.hasNode(edge.target)) graph.setEdge(edge.source, edge.target, {}, edge.id);
  }
  layout(graph);
  const corner = { x: Math.min(...nodes.map(node => node.position.x)), y: Math.min(...nodes.map(node => node.position.y)) };
  const placed = nodes.map(node => {
    const { x, y, width, height } = graph.node(node.id);
    return [node.id, { x: x - width / 2, y: y - height / 2 }] as const;
  });
  const shift = {
    x: corner.x - Math.min(...placed.map(([, at]) => at.x)),
    y: corner.y - Math.min(...placed.map(([, at]) => at.y)),
  };
  const boxes = new Map(placed.map(([id, at]) => [id, { x: at.x + shift.x, y: at.y + shift.y, ...sizeOf(id, sizes) }]));
  return refitFrames(file, moveNodes(file, boxes, notesAside(file, [...boxes.values()])), sizes);
}

const sizeOf = (id: string, sizes: Sizes): { width: number; height: number } => sizes.get(id) ?? { width: 180, height: 120 };

const noteSize = { width: 210, height: 72 };

/** Returns positions in a row above the graph for notes that a node would cover. */
function notesAside(file: WorkflowFile, boxes: readonly Box[]): Map<string, { x: number; y: number }> {
  const top = Math.min(...boxes.map(box => box.y)) - noteSize.height - 24;
  const moved = new Map<string, { x: number; y: number }>();
  for (const { id, position, size } of notesOf(file)) {
    if (size === undefined && boxes.some(box => overlaps(box, { ...position, ...noteSize })))
      moved.set(id, { x: position.x + moved.size * (noteSize.width + 24), y: top });
  }
  return moved;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
