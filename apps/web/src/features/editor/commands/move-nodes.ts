import type { WorkflowFile } from '@pinion/contracts';
import { notesOf, withNotes } from '../../canvas/index.ts';

export type Positions = ReadonlyMap<string, { x: number; y: number }>;

/** Puts nodes and notes where they were dragged. Ids of notes are theirs alone, so both are asked. */
export function moveNodes(file: WorkflowFile, nodes: Positions, notes: Positions = new Map()): WorkflowFile {
  const place = <T extends { id: string; position: { x: number; y: number } }>(item: T, to: Positions): T => {
    const position = to.get(item.id);
    if (position === undefined || (position.x === item.position.x && position.y === item.position.y)) return item;
    return { ...item, position: { ...item.position, x: Math.round(position.x), y: Math.round(position.y) } };
  };
  const moved = { ...file, nodes: file.nodes.map(node => place(node, nodes)) };
  return notes.size === 0
    ? moved
    : withNotes(
        moved,
        notesOf(moved).map(note => place(note, notes)),
      );
}
