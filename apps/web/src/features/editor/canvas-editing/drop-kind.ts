import { edgeUnder } from '../../canvas/index.ts';
import type { Point } from '../run-panel/editor-dialog.ts';
import type { EditorActionContext } from '../actions/editor-action-context.ts';
import type { PaletteKind } from './node-kinds.ts';
import { nodeOffers } from './node-offers.ts';
import type { EditorFacts } from '../shell/editor-context.tsx';
import { addToCanvas } from '../actions/add-to-canvas.ts';
import { takeOffer } from '../run-panel/take-offer.ts';

/** Let go on an edge a node of the palette goes into it, if it fits; anywhere else it stands there. */
export function dropKind(context: EditorActionContext, facts: EditorFacts, kind: PaletteKind, at: Point): void {
  const edge = edgeUnder(at);
  const offer = edge === undefined ? undefined : nodeOffers({ edge }, facts).find(one => one.key === kind);
  if (edge === undefined || offer === undefined) addToCanvas(context, kind, { x: at.x - 60, y: at.y - 19 });
  else takeOffer(context.store, offer, { edge }, context.screen.toCanvas(at));
}
