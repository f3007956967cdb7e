import { t } from '../../../lib/texts/t.ts';
import { frameNodes, unframe } from './commands/frame-nodes.ts';
import { applyCommand, type EditorStore, noSelection, select } from '../editor-store.ts';
import type { EditorActionContext } from '../actions/editor-action-context.ts';

/** Draws a frame around the selection, and selects it. */
export function frameSelected({ store, screen }: EditorActionContext): void {
  const { file, selection } = store.getState();
  const framed = frameNodes(file, selection, screen.sizes());
  if (framed === undefined) return;
  applyCommand(store, t('group'), () => framed.file);
  select(store, { notes: new Set([framed.id]) });
}

export function unframeSelected(store: EditorStore): void {
  const { notes } = store.getState().selection;
  applyCommand(store, t('ungroup'), file => unframe(file, notes));
  select(store, noSelection);
}
