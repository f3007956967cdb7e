'use client';
import { type RefObject, useEffect, useState } from 'react';

export type PeekEnd = { node: string; handle: string };
/** What is looked at, and where its value is to be shown, in pixels of the window. */
export type PeekPlace = PeekEnd & { side: 'source' | 'target'; at: { x: number; y: number } };

const restMs = 320;
const leaveMs = 180;

/** Which handle or value the pointer rests on, or which handle has the focus. It stays while the pointer is on its card; Escape ends it. */
export function usePeek(
  canvas: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  isOn: boolean,
): PeekPlace | undefined {
  const [place, setPlace] = useState<PeekPlace>();
  useEffect(() => {
    const region = canvas.current;
    if (region === null || !isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (next: PeekPlace | undefined, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setPlace(next), ms);
    };
    const over = (event: PointerEvent) => {
      if (event.buttons !== 0) return plan(undefined, 0);
      const target = event.target instanceof Element ? event.target : null;
      if (target !== null && card.current?.contains(target) === true) return clearTimeout(timer);
      const found = target === null || !region.contains(target) ? undefined : placeOf(target);
      plan(found, found === undefined ? leaveMs : restMs);
    };
    const focus = (event: FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.matches('.react-flow__handle:focus-visible') === true) plan(placeOf(target), restMs);
      else if (target !== null && card.current?.contains(target) !== true) plan(undefined, leaveMs);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') plan(undefined, 0);
    };
    const hide = () => plan(undefined, 0);
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    region.addEventListener('wheel', hide, { passive: true });
    window.addEventListener('keydown', press, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      region.removeEventListener('wheel', hide);
      window.removeEventListener('keydown', press, true);
    };
  }, [canvas, card, isOn]);
  return isOn ? place : undefined;
}

function placeOf(target: Element): PeekPlace | undefined {
  const chip = target.closest<HTMLElement>('[data-peek]');
  const handle = target.closest<HTMLElement>('.react-flow__handle');
  const element = chip ?? handle;
  if (element === null) return undefined;
  const box = element.getBoundingClientRect();
  const at = { x: box.right + 6, y: box.bottom + 2 };
  if (chip !== null) {
    const [node = '', name = ''] = (chip.dataset['peek'] ?? '').split(' ');
    return { node, handle: name, side: 'source', at };
  }
  const { nodeid = '', handleid = '' } = element.dataset;
  return { node: nodeid, handle: handleid, side: element.classList.contains('source') ? 'source' : 'target', at };
}
