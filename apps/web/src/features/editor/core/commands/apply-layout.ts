import type { WorkflowFile } from '@pinion/contracts';
import { notesOf } from '../../../canvas/index.ts';
import { type Box, type Sizes, sizeOf } from '../boxes.ts';
import { moveNodes, type Positions } from './move-nodes.ts';
import { refitFrames } from './refit-frames.ts';

/**
 * Moves nodes to their positions in a layout. The top left corner of what is moved stays where it was. Nodes that were removed
 * meanwhile are ignored.
 */
export function applyLayout(file: WorkflowFile, layout: Positions, sizes: Sizes): WorkflowFile {
  const nodes = file.nodes.filter(node => layout.has(node.id));
  if (nodes.length === 0) return file;
  const placed = nodes.map(node => [node.id, layout.get(node.id) ?? node.position] as const);
  const corner = { x: Math.min(...nodes.map(node => node.position.x)), y: Math.min(...nodes.map(node => node.position.y)) };
  const shift = {
    x: corner.x - Math.min(...placed.map(([, at]) => at.x)),
    y: corner.y - Math.min(...placed.map(([, at]) => at.y)),
  };
  const boxes = new Map(placed.map(([id, at]) => [id, { x: at.x + shift.x, y: at.y + shift.y, ...sizeOf(id, sizes) }]));
  return refitFrames(file, moveNodes(file, boxes, notesAside(file, [...boxes.values()])), sizes);
}

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
