import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { addNode } from '../canvas-editing/commands/add-node.ts';
import { applyCommand, select } from '../editor-store.ts';
import type { Point } from '../run-panel/editor-dialog.ts';
import type { EditorActionContext } from './editor-action-context.ts';
import type { PaletteKind } from '../canvas-editing/node-kinds.ts';

/**
 * Adds a new node at a point of the screen, or in the middle with a small offset from the previous one. The node is selected
 * and gets the focus.
 */
export function addToCanvas({ store, screen }: EditorActionContext, kind: PaletteKind, at?: Point): void {
  const step = (store.getState().file.nodes.length % 6) * 20;
  const middle = screen.middle();
  const position = screen.toCanvas(at ?? { x: middle.x - 110 + step, y: middle.y + step });
  const added = addNode(store.getState().file, { kind, position });
  applyCommand(store, t('add {{kind}}', { kind: termOf(kind) }), () => added.file);
  select(store, kind === 'note' ? { notes: new Set([added.id]) } : { nodes: new Set([added.id]) });
  // A new note opens for editing at once.
  if (kind !== 'note') screen.focus(added.id);
}
