const listeners = new Set<() => void>();
let token: string | undefined;

/** Takes the token out of the URL. It must not stay there, nor in the browser history. */
function take(): void {
  const found = tokenInAddress();
  if (found === undefined) return;
  token = found;
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  for (const listener of listeners) listener();
}

const tokenInAddress = (): string | undefined => (window.location.hash.length > 1 ? window.location.hash.slice(1) : undefined);

/** The token of the sign-in link that opened the page, as a store for `useSyncExternalStore`. */
export const linkToken = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    // A link that is opened while this page is open changes only the fragment.
    window.addEventListener('hashchange', take);
    take();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('hashchange', take);
    };
  },
  get: (): string | undefined => tokenInAddress() ?? token,
  forget: (): void => {
    token = undefined;
    for (const listener of listeners) listener();
  },
};
