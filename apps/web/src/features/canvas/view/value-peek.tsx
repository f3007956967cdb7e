'use client';
import { type RefObject, Suspense, useRef } from 'react';
import { later } from '../../../lib/lazy/later.tsx';
import { useHasRun } from '../../run/index.ts';
import type { GraphView } from '../model/graph-view.ts';
import type { PeekCardProps } from './peek-card.tsx';
import { usePeek } from './use-peek.ts';

const peekCard = later<PeekCardProps>(async () => (await import('./peek-card.tsx')).PeekCard);

/** The value at a handle or on an edge, whole: after a moment's rest of the pointer, or when a handle has the focus. */
export function ValuePeek({ canvas, graph }: { canvas: RefObject<HTMLElement | null>; graph: GraphView }) {
  const card = useRef<HTMLDivElement>(null);
  const place = usePeek(canvas, card, useHasRun());
  return (
    <Suspense fallback={null}>
      {place !== undefined && <peekCard.View key={`${place.node} ${place.handle}`} card={card} place={place} graph={graph} />}
    </Suspense>
  );
}
