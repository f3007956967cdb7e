import { isRecord, WorkflowFile } from '@pinion/contracts';

/** What a person did that no server has yet: kept in the browser, so that a crashed tab loses nothing. */
export type Draft = { file: WorkflowFile; base_version: number };

export type DraftShelf = {
  read: (workflowId: string) => Draft | undefined;
  keep: (workflowId: string, draft: Draft) => void;
  drop: (workflowId: string) => void;
};

const keyOf = (workflowId: string): string => `pinion.draft.${workflowId}`;

/** A browser that stores nothing, or has no room left, still edits and saves. */
export const draftShelf = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DraftShelf => ({
  read: workflowId => attempt(() => readDraft(storage.getItem(keyOf(workflowId)))),
  keep: (workflowId, draft) => attempt(() => storage.setItem(keyOf(workflowId), JSON.stringify(draft))),
  drop: workflowId => attempt(() => storage.removeItem(keyOf(workflowId))),
});

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function readDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || typeof value['base_version'] !== 'number') return undefined;
  const file = WorkflowFile.safeParse(value['file']);
  return file.success ? { file: file.data, base_version: value['base_version'] } : undefined;
}
