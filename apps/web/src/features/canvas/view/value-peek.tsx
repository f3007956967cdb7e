'use client';
import { type RefObject, Suspense, useRef } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { useHasRun } from '../../run/index.ts';
import type { GraphView } from '../model/graph-view.ts';
import type { PeekCardProps } from './peek-card.tsx';
import { usePeek } from './use-peek.ts';

const peekCard = lazyPart<PeekCardProps>(async () => (await import('./peek-card.tsx')).PeekCard);

/**
 * Renders the full value at a handle or on an edge after the pointer rests on it for a moment, or when a handle has the focus.
 */
export function ValuePeek({ canvas, graph }: { canvas: RefObject<HTMLElement | null>; graph: GraphView }) {
  const card = useRef<HTMLDivElement>(null);
  const target = usePeek(canvas, card, useHasRun());
  return (
    <Suspense fallback={null}>
      {target !== undefined && <peekCard.View key={`${target.node} ${target.handle}`} card={card} place={target} graph={graph} />}
    </Suspense>
  );
}
