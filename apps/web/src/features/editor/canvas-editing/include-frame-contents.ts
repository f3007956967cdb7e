import type { WorkflowFile } from '@pinion/contracts';
import { boxesInFrame, notesOf } from '../../canvas/index.ts';
import { boxesOf, type SelectedIds, type Sizes } from './boxes.ts';

/** Returns the selection together with the contents of the frames in it. */
export function includeFrameContents(file: WorkflowFile, chosen: SelectedIds, sizes: Sizes): SelectedIds {
  const notes = notesOf(file);
  const frames = notes.filter(note => note.size !== undefined && chosen.notes.has(note.id));
  if (frames.length === 0) return chosen;
  const all = boxesOf(
    file,
    { nodes: new Set(file.nodes.map(node => node.id)), notes: new Set(notes.map(note => note.id)) },
    sizes,
  );
  const within = frames.flatMap(({ position, size = { width: 0, height: 0 } }) => boxesInFrame({ ...position, ...size }, all));
  return {
    nodes: new Set([...chosen.nodes, ...within.filter(box => !box.isNote).map(box => box.id)]),
    notes: new Set([...chosen.notes, ...within.filter(box => box.isNote).map(box => box.id)]),
  };
}
