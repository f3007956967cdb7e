import type { WorkflowFile } from '@pinion/contracts';
import { diffFiles, type FilePatch } from './file-patch.ts';
import { fingerprint } from './fingerprint.ts';
import type { UndoList } from '../undo-list.ts';

/**
 * Stored undo steps, nearest first. Each patch leads to the file one change further back or forward. `gap` leads to the file at
 * which the step begins, if others have changed the file since.
 */
export type StoredUndoStep = { label: string; at: number; patch: FilePatch; gap?: FilePatch };
export type StoredUndo = { file: string; past: StoredUndoStep[]; future: StoredUndoStep[] };

export type UndoStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const undoKey = (workflowId: string): string => `pinion.undo.${workflowId}`;

/** Maximum number of characters. A tab has space for about five million. */
const maxLength = 1_500_000;

/** Stores this user's undo steps in this tab, beside a fingerprint of the file they belong to. */
export function storeUndo(storage: UndoStorage, workflowId: string, file: WorkflowFile, list: UndoList): void {
  const past = stepsFrom(
    file,
    list.past.toReversed().map(({ label, at, before, after }) => ({ label, at, near: after, far: before })),
  );
  const future = stepsFrom(
    file,
    list.future.map(({ label, at, before, after }) => ({ label, at, near: before, far: after })),
  );
  try {
    if (past.length + future.length === 0) storage.removeItem(undoKey(workflowId));
    else storage.setItem(undoKey(workflowId), textOf({ file: fingerprint(file), past, future }));
  } catch {
    // When the browser stores nothing or has no space left, undo covers only the changes since the page was opened.
  }
}

type Stride = { label: string; at: number; near: WorkflowFile; far: WorkflowFile };

function stepsFrom(file: WorkflowFile, strides: readonly Stride[]): StoredUndoStep[] {
  return strides.map(({ label, at, near, far }, index) => {
    const end = strides[index - 1]?.far ?? file;
    return { label, at, patch: diffFiles(near, far), ...(end === near ? {} : { gap: diffFiles(end, near) }) };
  });
}

/** Returns the steps as text. The nearest steps are kept when there is no space for all. */
function textOf({ file, past, future }: StoredUndo): string {
  let left = maxLength;
  const fit = (steps: readonly StoredUndoStep[]): StoredUndoStep[] => {
    const farther = steps.findIndex(step => {
      left -= JSON.stringify(step).length;
      return left < 0;
    });
    return farther < 0 ? [...steps] : steps.slice(0, farther);
  };
  return JSON.stringify({ file, past: fit(past), future: fit(future) } satisfies StoredUndo);
}
