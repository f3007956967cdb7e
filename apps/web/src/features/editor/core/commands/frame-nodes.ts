import { freshId, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../../lib/texts/t.ts';
import { type Note, notesOf, withNotes } from '../../../canvas/index.ts';
import { boundingBox, type Box, boxesOf, type SelectedIds, type Sizes } from '../boxes.ts';

const padding = 20;
const head = 32;

/** Draws a frame around the selection. The contents of a frame move with it, and the runtime never sees frames. */
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
  // The first in the list is drawn lowest, so a frame around a frame does not cover it.
  return { file: withNotes(file, [frame, ...notes]), id };
}

/** Returns a frame around boxes with space for its title above them. */
export function frameAround(boxes: readonly Box[]): Required<Pick<Note, 'position' | 'size'>> {
  const { x, y, width, height } = boundingBox(boxes);
  return {
    position: { x: Math.round(x - padding), y: Math.round(y - padding - head) },
    size: { width: Math.round(width + padding * 2), height: Math.round(height + padding * 2 + head) },
  };
}

/** Removes the frames among the notes. Their contents are kept. */
export const unframe = (file: WorkflowFile, notes: ReadonlySet<string>): WorkflowFile =>
  withNotes(
    file,
    notesOf(file).filter(note => note.size === undefined || !notes.has(note.id)),
  );
