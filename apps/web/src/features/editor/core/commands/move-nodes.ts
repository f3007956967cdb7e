import type { WorkflowFile } from '@pinion/contracts';
import { notesOf, withNotes } from '../../../canvas/index.ts';

export type Positions = ReadonlyMap<string, { x: number; y: number }>;

type Placed = { id: string; position: { x: number; y: number } };

/**
 * Sets the positions of dragged nodes and notes. Notes have their own ids, so there are two maps. Returns the same file when
 * nothing moved.
 */
export function moveNodes(file: WorkflowFile, nodes: Positions, notes: Positions = new Map()): WorkflowFile {
  const placed = setPositions(file.nodes, nodes);
  const moved = placed === file.nodes ? file : { ...file, nodes: placed };
  if (notes.size === 0) return moved;
  const before = notesOf(moved);
  const after = setPositions(before, notes);
  return after === before ? moved : withNotes(moved, after);
}

function setPositions<T extends Placed>(items: T[], to: Positions): T[] {
  const placed = items.map(item => target(item, to.get(item.id)));
  return placed.every((item, index) => item === items[index]) ? items : placed;
}

function target<T extends Placed>(item: T, to: { x: number; y: number } | undefined): T {
  if (to === undefined) return item;
  const [x, y] = [Math.round(to.x), Math.round(to.y)];
  return x === item.position.x && y === item.position.y ? item : { ...item, position: { ...item.position, x, y } };
}
