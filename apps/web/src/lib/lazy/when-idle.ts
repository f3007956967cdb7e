const pageFirstMs = 1500;

/**
 * Does it once the page has had its time and the browser has nothing else to do: whatever is on screen comes first. Not every
 * browser says when it is idle. Answers the way to call it off.
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
