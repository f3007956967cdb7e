import { cacheReadings, type MergedFile, type WorkflowFile } from '@pinion/contracts';
import type { StoredWorkflow } from '../../../lib/api-shapes.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { type DraftStorage, createDraftStorage } from '../core/saving/drafts.ts';
import { type MergeBase, mergeBaseOf } from '../core/saving/merge-base.ts';
import type { UndoStorage } from '../core/saving/stored-undo.ts';
import { loadUndo } from '../core/saving/load-undo.ts';
import type { RestoredUndo } from '../core/saving/restored-undo.ts';

/** The browser storage of drafts, shared by all visits, and of undo steps, for this tab. */
export type EditorStorage = { drafts: Storage; undo: UndoStorage };

export type OpenWorkflow = {
  id: string;
  /** The file as this browser left it, or the server's. */
  file: WorkflowFile;
  mergeBase: MergeBase;
  drafts: DraftStorage;
  /** `fresh`: the server's file. `restored`: unsent changes of an earlier visit. */
  kind: 'fresh' | 'restored';
  /** Changes of others since that visit, still to be merged. */
  merged: MergedFile | undefined;
  /** The changes from before this visit that can still be undone. */
  undo: RestoredUndo;
  updatedAt: string;
};

/** Opens a workflow: the server's file, or this browser's draft merged with everything others have done since. */
export async function openInEditor(stored: StoredWorkflow, storage: EditorStorage, client: ApiClient): Promise<OpenWorkflow> {
  const drafts = createDraftStorage(storage.drafts);
  const { id, version, file, updated_at: updatedAt, readings } = stored;
  if (readings !== undefined) cacheReadings(file, readings);
  const undoIn = (mine: WorkflowFile) => loadUndo(storage.undo, id, mine);
  const fresh = { id, drafts, updatedAt, file, mergeBase: mergeBaseOf(version, file), kind: 'fresh', merged: undefined } as const;
  const draft = await drafts.read(id);
  if (draft === undefined) return { ...fresh, undo: await undoIn(file) };
  if (JSON.stringify(draft.file) === JSON.stringify(file)) {
    drafts.drop(id);
    return { ...fresh, undo: await undoIn(file) };
  }
  const { mergeDraft } = await import('../core/saving/merge-draft.ts');
  const { mergeBase, merged } = await mergeDraft(draft, stored, client);
  return { ...fresh, file: draft.file, mergeBase, kind: 'restored', merged, undo: await undoIn(draft.file) };
}
