import { freshId, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../../lib/texts/t.ts';
import { type Note, notesOf, withNotes } from '../../../canvas/index.ts';
import { boundingBox, type Box, boxesOf, type SelectedIds, type Sizes } from '../boxes.ts';

const padding = 20;
const head = 32;

/** Draws a frame around what was chosen. What lies in a frame moves with it; nothing that runs ever meets it. */
export function frameNodes(
  file: WorkflowFile,
  chosen: SelectedIds,
  sizes: Sizes,
): { file: WorkflowFile; id: string } | undefined {
  const boxes = boxesOf(file, chosen, sizes);
  if (boxes.length === 0) return undefined;
  const notes = notesOf(file);
  const id = freshId(new Set(notes.map(note => note.id)), 'frame');
  const frame = { id, text: t('Group'), ...frameAround(boxes) };
  // First in the list lies lowest, so that a frame around a frame does not cover it.
  return { file: withNotes(file, [frame, ...notes]), id };
}

/** A frame with room for its title above what lies in it. */
export function frameAround(boxes: readonly Box[]): Required<Pick<Note, 'position' | 'size'>> {
  const { x, y, width, height } = boundingBox(boxes);
  return {
    position: { x: Math.round(x - padding), y: Math.round(y - padding - head) },
    size: { width: Math.round(width + padding * 2), height: Math.round(height + padding * 2 + head) },
  };
}

/** Takes the frames among the notes away; what lay in them stays. */
export const unframe = (file: WorkflowFile, notes: ReadonlySet<string>): WorkflowFile =>
  withNotes(
    file,
    notesOf(file).filter(note => note.size === undefined || !notes.has(note.id)),
  );
