const changes = { subtree: true, childList: true, attributes: true } as const;

let endLastWait = (): void => {};

/**
 * Focuses an element as soon as it is drawn and takes the focus, however late that is, and calls `then`. A user who moves the focus
 * ends the wait: by a press of the pointer, Tab or Escape, or by another call. What is typed next must not land in another field.
 */
export function focusWhenDrawn(
  find: () => HTMLElement | null | undefined,
  then: (element: HTMLElement) => void = () => {},
): void {
  endLastWait();
  const waiting = new AbortController();
  const { signal } = waiting;
  endLastWait = () => waiting.abort();
  const focusNow = (): void => {
    const element = find();
    element?.focus({ preventScroll: true });
    if (element == null || document.activeElement !== element) return;
    waiting.abort();
    then(element);
  };
  window.addEventListener('pointerdown', endLastWait, { capture: true, signal });
  window.addEventListener('keydown', ({ key }) => (key === 'Tab' || key === 'Escape') && waiting.abort(), {
    capture: true,
    signal,
  });
  // After a frame the page shows what was selected with this call.
  requestAnimationFrame(() => {
    if (signal.aborted) return;
    const observer = new MutationObserver(focusNow);
    observer.observe(document.body, changes);
    signal.addEventListener('abort', () => observer.disconnect());
    focusNow();
  });
}
