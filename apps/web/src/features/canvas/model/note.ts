import { isRecord, type WorkflowFile } from '@pinion/contracts';

/** A remark on the canvas. It lives beside the nodes, in the file's own `notes`, so that nothing that runs ever meets it. */
export type Note = { id: string; text: string; position: { x: number; y: number } };

/** The notes that can be read; anything else in the list is kept by `withNotes`. */
export const notesOf = (file: WorkflowFile): Note[] => notesIn(file['notes']);

export const notesIn = (list: unknown): Note[] => (Array.isArray(list) ? list.filter(isNote) : []);

export const withNotes = (file: WorkflowFile, notes: readonly Note[]): WorkflowFile => ({
  ...file,
  notes: [...listOf(file).filter(entry => !isNote(entry)), ...notes],
});

const listOf = (file: WorkflowFile): unknown[] => (Array.isArray(file['notes']) ? file['notes'] : []);

function isNote(entry: unknown): entry is Note {
  if (!isRecord(entry) || typeof entry['id'] !== 'string' || typeof entry['text'] !== 'string') return false;
  const { position } = entry;
  return isRecord(position) && Number.isFinite(position['x']) && Number.isFinite(position['y']);
}
