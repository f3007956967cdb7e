import type { EditorStore } from '../editor-store.ts';
import { storeUndo, type UndoStorage } from './stored-undo.ts';

const restMs = 400;

/** Stores the undo steps shortly after the last edit, and when the page is closed. Returns a function that stops it. */
export function persistUndo(editor: EditorStore, storage: UndoStorage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const { workflowId, file, undo } = editor.getState();
    storeUndo(storage, workflowId, file, undo);
  };
  const leave = () => {
    if (timer !== undefined) keep();
  };
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.undo === before.undo && now.file === before.file) return;
    clearTimeout(timer);
    timer = setTimeout(keep, restMs);
  });
  window.addEventListener('pagehide', leave);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', leave);
    leave();
  };
}
