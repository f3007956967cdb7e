import type { WorkflowFile } from '@pinion/contracts';
import { notesOf, withNotes } from '../../../canvas/index.ts';
import type { Box } from '../boxes.ts';

/** Sets the box of a frame. */
export const resizeFrame = (file: WorkflowFile, id: string, box: Box): WorkflowFile =>
  withNotes(
    file,
    notesOf(file).map(note =>
      note.id === id
        ? {
            ...note,
            position: { x: Math.round(box.x), y: Math.round(box.y) },
            size: { width: Math.round(box.width), height: Math.round(box.height) },
          }
        : note,
    ),
  );
