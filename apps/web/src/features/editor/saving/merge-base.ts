import {
  agreedFile,
  isSameJson,
  type MergeConflict,
  type MergedFile,
  mergeFiles,
  setAtPath,
  type WorkflowFile,
} from '@pinion/contracts';

/** What an editor knows of the server's file. */
export type MergeBase = {
  version: number;
  /** The file of that version. */
  theirs: WorkflowFile;
  /** The same, but for the places whose conflict is open, which are as they were before. No conflict: the same object. */
  agreed: WorkflowFile;
};

export const mergeBaseOf = (version: number, file: WorkflowFile): MergeBase => ({ version, theirs: file, agreed: file });

/** Somebody else saved: what both did since they last agreed is in the merged file. */
export function mergeRemote(
  { agreed }: MergeBase,
  mine: WorkflowFile,
  { version, file }: { version: number; file: WorkflowFile },
): { ground: MergeBase; merged: MergedFile } {
  const merged = mergeFiles(agreed, mine, file);
  return { merged, ground: baseWithConflicts(version, file, merged.conflicts) };
}

/** Places that a person has yet to choose. They vanish by themselves when one side gives in. */
export const conflictsIn = ({ agreed, theirs }: MergeBase, mine: WorkflowFile): readonly MergeConflict[] =>
  agreed === theirs ? [] : mergeFiles(agreed, mine, theirs).conflicts;

/** All of mine, but for the open conflicts: there the server keeps what it has until a person has chosen. */
export const fileToSend = ({ agreed, theirs }: MergeBase, mine: WorkflowFile): WorkflowFile =>
  agreed === theirs ? mine : mergeFiles(agreed, mine, theirs, 'theirs').file;

/** The server has taken what was sent. */
export const baseAfterSend = (mergeBase: MergeBase, mine: WorkflowFile, sent: WorkflowFile, version: number): MergeBase =>
  baseWithConflicts(version, sent, conflictsIn(mergeBase, mine));

/** A person has chosen. Theirs is written into the file; mine stays there, and is sent from now on. */
export function resolveConflict(
  { version, theirs, agreed }: MergeBase,
  mine: WorkflowFile,
  conflict: MergeConflict,
  which: 'mine' | 'theirs',
): { ground: MergeBase; file: WorkflowFile } {
  const known = setAtPath(agreed, conflict.path, conflict.theirs);
  return {
    ground: { version, theirs, agreed: isSameJson(known, theirs) ? theirs : known },
    file: which === 'mine' ? mine : setAtPath(mine, conflict.path, conflict.theirs),
  };
}

/** A save that both know, with the conflicts that are still open. */
export const baseWithConflicts = (version: number, theirs: WorkflowFile, conflicts: readonly MergeConflict[]): MergeBase => ({
  version,
  theirs,
  agreed: conflicts.length === 0 ? theirs : agreedFile(theirs, conflicts),
});
