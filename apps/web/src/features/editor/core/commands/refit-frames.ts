import type { WorkflowFile } from '@pinion/contracts';
import { boxesInFrame, notesOf, withNotes } from '../../../canvas/index.ts';
import { boxesOf, type Sizes } from '../boxes.ts';
import { frameAround } from './frame-nodes.ts';

const noNotes: ReadonlySet<string> = new Set();

/** Redraws every frame around the nodes it contained, after a layout. */
export function refitFrames(before: WorkflowFile, after: WorkflowFile, sizes: Sizes): WorkflowFile {
  const notes = notesOf(after);
  if (notes.every(note => note.size === undefined)) return after;
  const old = boxesOf(before, { nodes: new Set(before.nodes.map(node => node.id)), notes: noNotes }, sizes);
  const refitted = notes.map(note => {
    if (note.size === undefined) return note;
    const members = boxesInFrame({ ...note.position, ...note.size }, old);
    const now = boxesOf(after, { nodes: new Set(members.map(box => box.id)), notes: noNotes }, sizes);
    const hasMoved = members.some(({ id, x, y }) => !now.some(box => box.id === id && box.x === x && box.y === y));
    return hasMoved ? { ...note, ...frameAround(now) } : note;
  });
  return withNotes(after, refitted);
}
