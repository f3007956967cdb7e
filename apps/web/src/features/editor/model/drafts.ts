import { isRecord, WorkflowFile } from '@pinion/contracts';

/** What a person did that no server has yet: kept in the browser, so that a crashed tab loses nothing. */
export type Draft = {
  file: WorkflowFile;
  /** The newest save that is merged into it. */
  base_version: number;
  /** What both sides had agreed on, where that is not the file of that save: a conflict was open. */
  agreed?: WorkflowFile;
  /** Fingerprints of what was sent without an answer: the save after the base may be one of them. */
  doubts?: readonly string[];
};

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
  if (!file.success) return undefined;
  const agreed = WorkflowFile.safeParse(value['agreed']);
  return {
    file: file.data,
    base_version: value['base_version'],
    ...(agreed.success ? { agreed: agreed.data } : {}),
    doubts: Array.isArray(value['doubts']) ? value['doubts'].filter(one => typeof one === 'string') : [],
  };
}
