const pageFirstMs = 1500;

/**
 * Runs a callback once the page has loaded and the browser is idle, so that the visible page comes first. Not every browser
 * reports idleness. Returns a function that cancels it.
 */
export function whenIdle(action: () => void): () => void {
  let call: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') action();
    else call = requestIdleCallback(action, { timeout: 3000 });
  }, pageFirstMs);
  return () => {
    clearTimeout(timer);
    if (call !== undefined) cancelIdleCallback(call);
  };
}
