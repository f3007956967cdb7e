type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A request made on one page for the editor of a workflow that is opened next. */
export type HandoffQueue<Wish> = {
  /** Stores the request. Returns false when there is no space for it. */
  lay(store: Store, workflowId: string, request: Wish): boolean;
  /** Returns the request once. An editor that is opened again does not repeat it. */
  take(store: Store, workflowId: string): Wish | undefined;
};

/** Creates a queue of requests. `isWish` validates the stored value, which another version of the app may have written. */
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
