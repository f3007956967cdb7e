import {
  agreedFile,
  isSameJson,
  type MergeConflict,
  type MergedFile,
  mergeFiles,
  setAtPath,
  type WorkflowFile,
} from '@pinion/contracts';

/** The state of the server's file as an editor knows it. */
export type MergeBase = {
  version: number;
  /** The file of that version. */
  theirs: WorkflowFile;
  /**
   * The merge base: the file of that version, except for values with an open conflict, which are as they were before it. The
   * same object when there is no conflict.
   */
  agreed: WorkflowFile;
};

export const mergeBaseOf = (version: number, file: WorkflowFile): MergeBase => ({ version, theirs: file, agreed: file });

/** Merges another member's save with the local file, based on what both last had in common. */
export function mergeRemote(
  { agreed }: MergeBase,
  mine: WorkflowFile,
  { version, file }: { version: number; file: WorkflowFile },
): { mergeBase: MergeBase; merged: MergedFile } {
  const merged = mergeFiles(agreed, mine, file);
  return { merged, mergeBase: baseWithConflicts(version, file, merged.conflicts) };
}

/** Returns the conflicts that the user must resolve. They disappear by themselves when one side adopts the other's value. */
export const conflictsIn = ({ agreed, theirs }: MergeBase, mine: WorkflowFile): readonly MergeConflict[] =>
  agreed === theirs ? [] : mergeFiles(agreed, mine, theirs).conflicts;

/** Returns the local file except for open conflicts, where the server keeps its values until the user has chosen. */
export const fileToSend = ({ agreed, theirs }: MergeBase, mine: WorkflowFile): WorkflowFile =>
  agreed === theirs ? mine : mergeFiles(agreed, mine, theirs, 'theirs').file;

/** Returns the state after the server has accepted what was sent. */
export const baseAfterSend = (mergeBase: MergeBase, mine: WorkflowFile, sent: WorkflowFile, version: number): MergeBase =>
  baseWithConflicts(version, sent, conflictsIn(mergeBase, mine));

/** Resolves a conflict. The server's value is written into the file, or the local value stays and is sent from now on. */
export function resolveConflict(
  { version, theirs, agreed }: MergeBase,
  mine: WorkflowFile,
  conflict: MergeConflict,
  which: 'mine' | 'theirs',
): { mergeBase: MergeBase; file: WorkflowFile } {
  const known = setAtPath(agreed, conflict.path, conflict.theirs);
  return {
    mergeBase: { version, theirs, agreed: isSameJson(known, theirs) ? theirs : known },
    file: which === 'mine' ? mine : setAtPath(mine, conflict.path, conflict.theirs),
  };
}

/** Returns the state for a save that both sides know, with the conflicts that are still open. */
export const baseWithConflicts = (version: number, theirs: WorkflowFile, conflicts: readonly MergeConflict[]): MergeBase => ({
  version,
  theirs,
  agreed: conflicts.length === 0 ? theirs : agreedFile(theirs, conflicts),
});
