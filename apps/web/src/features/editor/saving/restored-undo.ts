import { undoKey, type UndoStorage } from './stored-undo.ts';
import type { WorkflowFile } from '@pinion/contracts';
import { emptyUndoList, type UndoList } from './undo-list.ts';

export type RestoredUndo = {
  list: UndoList;
  /** There was something, and it belongs to another file than this. */
  isLost: boolean;
};

export const noUndo: RestoredUndo = { list: emptyUndoList, isLost: false };

/** What can be taken back after a reload; what reads it comes with it. */
export async function loadUndo(storage: UndoStorage, workflowId: string, file: WorkflowFile): Promise<RestoredUndo> {
  return hasStoredUndo(storage, workflowId) ? (await import('./restore-undo.ts')).restoreUndo(storage, workflowId, file) : noUndo;
}

function hasStoredUndo(storage: UndoStorage, workflowId: string): boolean {
  try {
    return storage.getItem(undoKey(workflowId)) !== null;
  } catch {
    return false; // a browser that stores nothing
  }
}
