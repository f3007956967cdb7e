import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { freeNear } from '../canvas-editing/free-position.ts';
import { addBetween } from '../canvas-editing/commands/add-between.ts';
import { addNode } from '../canvas-editing/commands/add-node.ts';
import { applyCommand, select } from '../editor-store.ts';
import type { Point } from '../run-panel/editor-dialog.ts';
import type { EditorActionContext } from './editor-action-context.ts';
import type { PaletteKind } from '../canvas-editing/node-kinds.ts';

/** Sizes that new nodes and notes fit in. */
const agentSize = { width: 250, height: 320 };
const newSize = { width: 220, height: 140 };

/**
 * Adds a new node at a point of the screen. Without a point, it is inserted into the edge of an empty workflow if it fits, else
 * placed as close to the middle as it covers nothing. The node is selected and gets the focus.
 */
export function addToCanvas({ store, screen }: EditorActionContext, kind: PaletteKind, at?: Point): void {
  const { file } = store.getState();
  const middle = screen.middle();
  const start = screen.toCanvas(at ?? { x: middle.x - 110, y: middle.y });
  const size = kind === 'agent' ? agentSize : newSize;
  const between = at === undefined ? addBetween(file, kind, screen.sizes()) : undefined;
  const position = at === undefined ? freeNear(file, { ...start, ...size }, screen.sizes()) : start;
  const added = between ?? addNode(file, { kind, position });
  applyCommand(store, t('add {{kind}}', { kind: termOf(kind) }), () => added.file);
  select(store, kind === 'note' ? { notes: new Set([added.id]) } : { nodes: new Set([added.id]) });
  // A new note opens for editing at once.
  if (kind !== 'note') screen.focus(added.id);
}
