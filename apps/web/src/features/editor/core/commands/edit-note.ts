import type { WorkflowFile } from '@pinion/contracts';
import { notesOf, withNotes } from '../../../canvas/index.ts';

export const editNote = (file: WorkflowFile, id: string, text: string): WorkflowFile =>
  withNotes(
    file,
    notesOf(file).map(note => (note.id === id ? { ...note, text: text.slice(0, 4000) } : note)),
  );
