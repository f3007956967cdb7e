import { isRecord, type WorkflowFile } from '@pinion/contracts';

/**
 * A note on the canvas. Notes are stored in the file's own `notes`, apart from the nodes, so the runtime never sees them.
 * A note with a size is a frame: its text is its title, and its contents move with it.
 */
export type Note = {
  id: string;
  text: string;
  position: { x: number; y: number };
  /** Size in canvas pixels. */
  size?: { width: number; height: number };
};

/** Returns the valid notes. Other entries of the list are kept by `withNotes`. */
export const notesOf = (file: WorkflowFile): Note[] => notesIn(file['notes']);

export const notesIn = (list: unknown): Note[] => (Array.isArray(list) ? list.filter(isNote) : []);

export const withNotes = (file: WorkflowFile, notes: readonly Note[]): WorkflowFile => ({
  ...file,
  notes: [...listOf(file).filter(entry => !isNote(entry)), ...notes],
});

const listOf = (file: WorkflowFile): unknown[] => (Array.isArray(file['notes']) ? file['notes'] : []);

function isNote(entry: unknown): entry is Note {
  if (!isRecord(entry) || typeof entry['id'] !== 'string' || typeof entry['text'] !== 'string') return false;
  return hasFigures(entry['position'], 'x', 'y') && (entry['size'] === undefined || hasFigures(entry['size'], 'width', 'height'));
}

const hasFigures = (value: unknown, one: string, other: string): boolean =>
  isRecord(value) && Number.isFinite(value[one]) && Number.isFinite(value[other]);
