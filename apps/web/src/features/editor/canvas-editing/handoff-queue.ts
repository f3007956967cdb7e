type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What somebody wished for on one page, for the editor that is about to be opened on that workflow. */
export type HandoffQueue<Wish> = {
  /** False: there is no room for it. */
  lay(store: Store, workflowId: string, request: Wish): boolean;
  /** Once: an editor that is opened again does it no second time. */
  take(store: Store, workflowId: string): Wish | undefined;
};

/** `isWish` reads what lay there: another version of the app may have left it. */
export function createHandoffQueue<Wish>(name: string, isRequest: (value: unknown) => value is Wish): HandoffQueue<Wish> {
  const keyOf = (workflowId: string): string => `pinion.${name}.${workflowId}`;
  return {
    lay(store, workflowId, request) {
      try {
        store.setItem(keyOf(workflowId), JSON.stringify(request));
        return true;
      } catch {
        return false;
      }
    },
    take(store, workflowId) {
      try {
        const text = store.getItem(keyOf(workflowId));
        if (text === null) return undefined;
        store.removeItem(keyOf(workflowId));
        const value: unknown = JSON.parse(text);
        return isRequest(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
