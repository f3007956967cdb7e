'use client';
import { type RefObject, useEffect, useState } from 'react';

export type PeekEnd = { node: string; handle: string };
/** The handle or edge being inspected, and the position at which its value is shown, in window pixels. */
export type PeekTarget = PeekEnd & { side: 'source' | 'target'; at: { x: number; y: number } };

const restMs = 320;
const leaveMs = 180;

/**
 * Returns the handle or value under a resting pointer, or the handle or edge with the focus. The card stays open while the
 * pointer is on it. Escape closes it.
 */
export function usePeek(
  canvas: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  isOn: boolean,
): PeekTarget | undefined {
  const [position, setTarget] = useState<PeekTarget>();
  useEffect(() => {
    const region = canvas.current;
    if (region === null || !isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (next: PeekTarget | undefined, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setTarget(next), ms);
    };
    const over = (event: PointerEvent) => {
      if (event.buttons !== 0) return plan(undefined, 0);
      const target = event.target instanceof Element ? event.target : null;
      if (target !== null && card.current?.contains(target) === true) return clearTimeout(timer);
      const found = target === null || !region.contains(target) ? undefined : anchorOf(target);
      plan(found, found === undefined ? leaveMs : restMs);
    };
    const focus = (event: FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.matches('.react-flow__handle:focus-visible, .react-flow__edge:focus-visible') === true)
        plan(anchorOf(target), restMs);
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
  return isOn ? position : undefined;
}

function anchorOf(target: Element): PeekTarget | undefined {
  if (target.matches('.react-flow__edge')) return pointOnEdge(target);
  const chip = target.closest<HTMLElement>('[data-peek]');
  const handle = target.closest<HTMLElement>('.react-flow__handle');
  const element = chip ?? handle;
  if (element === null) return undefined;
  const box = element.getBoundingClientRect();
  const at = { x: box.right + 6, y: box.bottom + 2 };
  if (chip !== null) return { ...sourceOf(chip.dataset['peek']), side: 'source', at };
  const { nodeid = '', handleid = '' } = element.dataset;
  return { node: nodeid, handle: handleid, side: element.classList.contains('source') ? 'source' : 'target', at };
}

/** Returns the position on an edge that is too short to show its value: the middle of the edge. */
function pointOnEdge(edge: Element): PeekTarget | undefined {
  const carrier = edge.querySelector<SVGGElement>('[data-carries]');
  const path = edge.querySelector<SVGPathElement>('.react-flow__edge-path');
  const onScreen = path?.getScreenCTM();
  if (carrier === null || path === null || onScreen === null || onScreen === undefined) return undefined;
  const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(onScreen);
  return { ...sourceOf(carrier.dataset['carries']), side: 'source', at: { x: x + 6, y: y + 12 } };
}

function sourceOf(text = ''): PeekEnd {
  const [node = '', handle = ''] = text.split(' ');
  return { node, handle };
}
