import { isRecord, type WorkflowFile } from '@pinion/contracts';

/**
 * A remark on the canvas. It lives beside the nodes, in the file's own `notes`, so that nothing that runs ever meets it.
 * One with a size is a frame: its text is its title, and what lies in it moves with it.
 */
export type Note = {
  id: string;
  text: string;
  position: { x: number; y: number };
  /** In canvas pixels. */
  size?: { width: number; height: number };
};

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
  return hasFigures(entry['position'], 'x', 'y') && (entry['size'] === undefined || hasFigures(entry['size'], 'width', 'height'));
}

const hasFigures = (value: unknown, one: string, other: string): boolean =>
  isRecord(value) && Number.isFinite(value[one]) && Number.isFinite(value[other]);
