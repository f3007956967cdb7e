import type { WorkflowFile } from '@pinion/contracts';

/** One thing a person did. Files are values that share their parts, so keeping both ends costs little. */
export type Change = { label: string; before: WorkflowFile; after: WorkflowFile; mergeKey: string | undefined; at: number };

export type UndoList = { past: readonly Change[]; future: readonly Change[] };

export const emptyUndoList: UndoList = { past: [], future: [] };

const mergeWithinMs = 1200;
const kept = 200;

/** Notes a change. Typing in one field within a moment is one change. */
export function noteChange(list: UndoList, change: Change): UndoList {
  const last = list.past.at(-1);
  if (
    last !== undefined &&
    change.mergeKey !== undefined &&
    last.mergeKey === change.mergeKey &&
    change.at - last.at < mergeWithinMs
  ) {
    return { past: [...list.past.slice(0, -1), { ...change, before: last.before }], future: [] };
  }
  return { past: [...list.past.slice(-(kept - 1)), change], future: [] };
}

export type Step = { list: UndoList; file: WorkflowFile; label: string };

export function undoChange(list: UndoList): Step | undefined {
  const change = list.past.at(-1);
  if (change === undefined) return undefined;
  return { list: { past: list.past.slice(0, -1), future: [change, ...list.future] }, file: change.before, label: change.label };
}

export function redoChange(list: UndoList): Step | undefined {
  const [change, ...future] = list.future;
  if (change === undefined) return undefined;
  return { list: { past: [...list.past, { ...change, mergeKey: undefined }], future }, file: change.after, label: change.label };
}
