import type { WorkflowFile } from '@pinion/contracts';

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

export type DraftStorage = {
  /** What reads it comes with it: most visits find none. */
  read: (workflowId: string) => Promise<Draft | undefined>;
  keep: (workflowId: string, draft: Draft) => void;
  drop: (workflowId: string) => void;
};

const keyOf = (workflowId: string): string => `pinion.draft.${workflowId}`;

/** A browser that stores nothing, or has no room left, still edits and saves. */
export const createDraftStorage = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DraftStorage => ({
  read: async workflowId => {
    const text = attempt(() => storage.getItem(keyOf(workflowId))) ?? undefined;
    return text === undefined ? undefined : (await import('./read-draft.ts')).readDraft(text);
  },
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
