import type { WorkflowFile } from '@pinion/contracts';
import { noUndo, type RestoredUndo } from './restored-undo.ts';
import { undoKey, type UndoStorage } from './stored-undo.ts';

/** Returns the changes that can be undone after a reload. The code that reads them is loaded on demand. */
export async function loadUndo(storage: UndoStorage, workflowId: string, file: WorkflowFile): Promise<RestoredUndo> {
  return hasStoredUndo(storage, workflowId) ? (await import('./restore-undo.ts')).restoreUndo(storage, workflowId, file) : noUndo;
}

function hasStoredUndo(storage: UndoStorage, workflowId: string): boolean {
  try {
    return storage.getItem(undoKey(workflowId)) !== null;
  } catch {
    return false; // The browser stores nothing.
  }
}
