import { edgeAtPoint } from '../../canvas/index.ts';
import type { Point } from '../core/editor-dialog.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import type { PaletteKind } from '../../../nodes/node-palette.ts';
import { suggestNodes } from '../core/suggest-nodes.ts';
import type { EditorFacts } from '../ui/editor-context.tsx';
import { addToCanvas } from '../ui/add-to-canvas.ts';
import { insertSuggestedNode } from '../core/insert-suggested-node.ts';

/** Drops a node from the palette: into an edge if it fits there, otherwise at the point itself. */
export function dropPaletteItem(context: EditorActionContext, facts: EditorFacts, kind: PaletteKind, at: Point): void {
  const edge = edgeAtPoint(at);
  const offer = edge === undefined ? undefined : suggestNodes({ edge }, facts).find(one => one.key === kind);
  if (edge === undefined || offer === undefined) addToCanvas(context, { kind }, { at: { x: at.x - 60, y: at.y - 19 } });
  else insertSuggestedNode(context.store, offer, { edge }, context.screen.toCanvas(at));
}
