import type { Draft } from './draft.ts';

export type DraftStorage = {
  /** Reads the draft. The parser is loaded on demand, because most visits find no draft. */
  read: (workflowId: string) => Promise<Draft | undefined>;
  keep: (workflowId: string, draft: Draft) => void;
  drop: (workflowId: string) => void;
};

const keyOf = (workflowId: string): string => `pinion.draft.${workflowId}`;

/** Creates the store of drafts. Editing and saving also work when the browser stores nothing or has no space left. */
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
