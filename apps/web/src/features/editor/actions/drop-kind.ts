import { edgeUnder } from '../../canvas/index.ts';
import type { Point } from '../model/asking.ts';
import type { EditorHands } from '../model/editor-hands.ts';
import type { PaletteKind } from '../model/node-kinds.ts';
import { nodeOffers } from '../model/node-offers.ts';
import type { EditorFacts } from '../view/editor-context.tsx';
import { addToCanvas } from './add-to-canvas.ts';
import { takeOffer } from './take-offer.ts';

/** Let go on an edge a node of the palette goes into it, if it fits; anywhere else it stands there. */
export function dropKind(hands: EditorHands, facts: EditorFacts, kind: PaletteKind, at: Point): void {
  const edge = edgeUnder(at);
  const offer = edge === undefined ? undefined : nodeOffers({ edge }, facts).find(one => one.key === kind);
  if (edge === undefined || offer === undefined) addToCanvas(hands, kind, { x: at.x - 60, y: at.y - 19 });
  else takeOffer(hands.store, offer, { edge }, hands.screen.toCanvas(at));
}
