import type { WorkflowFile } from '@pinion/contracts';
import { inFrame, notesOf } from '../../canvas/index.ts';
import { boxesOf, type Chosen, type Sizes } from './boxes.ts';

/** What was chosen, and all that lies in the frames among it. */
export function withFramed(file: WorkflowFile, chosen: Chosen, sizes: Sizes): Chosen {
  const notes = notesOf(file);
  const frames = notes.filter(note => note.size !== undefined && chosen.notes.has(note.id));
  if (frames.length === 0) return chosen;
  const all = boxesOf(
    file,
    { nodes: new Set(file.nodes.map(node => node.id)), notes: new Set(notes.map(note => note.id)) },
    sizes,
  );
  const within = frames.flatMap(({ position, size = { width: 0, height: 0 } }) => inFrame({ ...position, ...size }, all));
  return {
    nodes: new Set([...chosen.nodes, ...within.filter(box => !box.isNote).map(box => box.id)]),
    notes: new Set([...chosen.notes, ...within.filter(box => box.isNote).map(box => box.id)]),
  };
}
