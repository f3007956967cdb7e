'use client';
import { type DragEvent, useMemo } from 'react';
import { edgeUnder, markEdge } from '../../canvas/index.ts';
import { addToCanvas } from '../actions/add-to-canvas.ts';
import { takeOffer } from '../actions/take-offer.ts';
import type { EditorHands } from '../model/editor-hands.ts';
import { paletteEntries } from '../model/node-kinds.ts';
import { nodeOffers } from '../model/node-offers.ts';
import { useFacts } from './editor-context.tsx';
import { dragType } from './palette.tsx';

/** A node type dragged from the palette: let go on an edge it goes into it, if it fits; anywhere else it stands there. */
export function usePaletteDrop(hands: EditorHands) {
  const facts = useFacts();
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        markEdge(edgeUnder({ x: event.clientX, y: event.clientY }));
      },
      onDragLeave: () => markEdge(undefined),
      onDrop: (event: DragEvent) => {
        markEdge(undefined);
        const kind = paletteEntries.find(entry => entry.kind === event.dataTransfer.getData(dragType))?.kind;
        if (kind === undefined) return;
        event.preventDefault();
        const at = { x: event.clientX, y: event.clientY };
        const edge = edgeUnder(at);
        const offer = edge === undefined ? undefined : nodeOffers({ edge }, facts).find(one => one.key === kind);
        if (edge === undefined || offer === undefined) addToCanvas(hands, kind, { x: at.x - 60, y: at.y - 19 });
        else takeOffer(hands.store, offer, { edge }, hands.screen.toCanvas(at));
      },
    }),
    [hands, facts],
  );
}
