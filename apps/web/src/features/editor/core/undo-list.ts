import {
  isSameJson,
  type MergedFile,
  mergeFiles,
  nothingRenamed,
  type Renamed,
  renameElements,
  type WorkflowFile,
} from '@pinion/contracts';

/** A change by the user. Files are immutable values that share their parts, so storing both ends costs little. */
export type UndoEntry = { label: string; before: WorkflowFile; after: WorkflowFile; mergeKey: string | undefined; at: number };

export type UndoList = { past: readonly UndoEntry[]; future: readonly UndoEntry[] };

export const emptyUndoList: UndoList = { past: [], future: [] };

const mergeWithinMs = 1200;
const kept = 200;

/** Records a change. Edits of the same field within a moment are one change. */
export function recordChange(list: UndoList, change: UndoEntry): UndoList {
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

export type UndoStep = { list: UndoList; file: WorkflowFile; label: string };

/**
 * Reverts the last change. If others have changed the file since, only this change is reverted and theirs are kept, even where
 * they edited its result. A change of which nothing is left is skipped.
 */
export function undoChange({ past, future }: UndoList, file: WorkflowFile): UndoStep | undefined {
  const change = past.at(-1);
  if (change === undefined) return undefined;
  const { file: next, renamed } = onto(file, change.after, change.before);
  const list = renameInHistory({ past: past.slice(0, -1), future: [change, ...future] }, renamed);
  return isNothing(file, change.after, next)
    ? undoChange({ past: list.past, future }, file)
    : { list, file: next, label: change.label };
}

export function redoChange({ past, future }: UndoList, file: WorkflowFile): UndoStep | undefined {
  const [change, ...rest] = future;
  if (change === undefined) return undefined;
  const { file: next, renamed } = onto(file, change.before, change.after);
  const list = renameInHistory({ past: [...past, { ...change, mergeKey: undefined }], future: rest }, renamed);
  return isNothing(file, change.before, next)
    ? redoChange({ past, future: list.future }, file)
    : { list, file: next, label: change.label };
}

/**
 * Prevents later edits from merging with earlier ones after others have changed the file, and applies new ids of elements to
 * the undo steps.
 */
export function rebaseUndo(list: UndoList, renamed: Renamed): UndoList {
  const { past, future } = renameInHistory(list, renamed);
  return { past: past.map((change, index) => (index === past.length - 1 ? { ...change, mergeKey: undefined } : change)), future };
}

const onto = (file: WorkflowFile, from: WorkflowFile, to: WorkflowFile): Pick<MergedFile, 'file' | 'renamed'> =>
  from === file ? { file: to, renamed: nothingRenamed } : mergeFiles(from, to, file, 'theirs');

/** Checks whether others' changes have left nothing of a change to revert. */
const isNothing = (file: WorkflowFile, from: WorkflowFile, next: WorkflowFile): boolean =>
  from !== file && isSameJson(next, file);

function renameInHistory(list: UndoList, renamed: Renamed): UndoList {
  if (Object.values(renamed).every(names => names.size === 0)) return list;
  const rename = (change: UndoEntry): UndoEntry => ({
    ...change,
    before: renameElements(change.before, renamed),
    after: renameElements(change.after, renamed),
  });
  return { past: list.past.map(rename), future: list.future.map(rename) };
}
