import { undoKey, type UndoStorage } from './stored-undo.ts';
import type { WorkflowFile } from '@pinion/contracts';
import { emptyUndoList, type UndoList } from './undo-list.ts';

export type RestoredUndo = {
  list: UndoList;
  /** True when stored steps were found but belong to another file. */
  isLost: boolean;
};

export const noUndo: RestoredUndo = { list: emptyUndoList, isLost: false };

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
