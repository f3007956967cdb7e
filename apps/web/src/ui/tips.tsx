'use client';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { watchTips } from './watch-tips.ts';

const bubble = lazyPart<{ of: HTMLElement }>(async () => (await import('./tip-bubble.tsx')).TipBubble);

/** Renders one bubble for all tooltips, once near the root, so that a tooltip adds no cost to a button. */
export function Tips() {
  const [shown, setShown] = useState<HTMLElement>();
  useEffect(() => watchTips(setShown), []);
  return <Suspense fallback={null}>{shown !== undefined && <bubble.View of={shown} />}</Suspense>;
}
