import type { EditorState, EditorStore } from '../editor-store.ts';

const restMs = 400;

/**
 * Calls `write` 400 ms after the first of several changes, and at once when the page is hidden, closed or left, so that only a
 * crash of the browser loses what was typed since the last call. Mobile browsers report that a page is hidden, but not that it is
 * closed. Returns a function that stops it.
 */
export function persistSoon(editor: EditorStore, write: (state: EditorState) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write(editor.getState());
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.undo !== before.undo || now.file !== before.file) timer ??= setTimeout(flush, restMs);
  });
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    flush();
  };
}
