'use client';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';

const bubble = lazyPart<{ of: HTMLElement }>(async () => (await import('./tip-bubble.tsx')).TipBubble);

/** Renders one bubble for all tooltips, once near the root, so that a tooltip adds no cost to a button. */
export function Tips() {
  const [shown, setShown] = useState<HTMLElement>();
  useEffect(() => watchTips(setShown), []);
  return <Suspense fallback={null}>{shown !== undefined && <bubble.View of={shown} />}</Suspense>;
}

const restMs = 450;
const leaveMs = 120;
/** Milliseconds after a tooltip closes in which the next one opens at once. */
const skipMs = 200;

/**
 * Reports which element's tooltip is to be shown: the one under the pointer, or the one reached by keyboard. Returns a function
 * that stops it.
 */
function watchTips(show: (of: HTMLElement | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | undefined;
  let planned: HTMLElement | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  const become = (next: HTMLElement | undefined) => {
    clearTimeout(timer);
    planned = undefined;
    if (next === shown) return;
    if (next === undefined) hiddenAt = performance.now();
    shown = next;
    show(next);
  };
  const plan = (next: HTMLElement | undefined, ms: number) => {
    if (next !== undefined && next === planned) return;
    clearTimeout(timer);
    planned = next;
    if (next !== shown) timer = setTimeout(become, ms, next);
  };
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    const found = target.closest('[data-tip-bubble]') === null ? tipped(target) : shown;
    const isReading = shown !== undefined || performance.now() - hiddenAt < skipMs;
    plan(found, found === undefined ? leaveMs : isReading ? 0 : restMs);
  };
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof Element) become(target.matches(':focus-visible') ? tipped(target) : undefined);
  };
  const end = () => become(undefined);
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end();
  };
  const watched = new AbortController();
  const options = { capture: true, passive: true, signal: watched.signal };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', end, options);
  document.addEventListener('pointerdown', end, options);
  document.addEventListener('scroll', end, options);
  document.addEventListener('keydown', press, options);
  return () => {
    clearTimeout(timer);
    watched.abort();
  };
}

const tipped = (target: Element): HTMLElement | undefined => target.closest<HTMLElement>('[data-tip]') ?? undefined;
