'use client';
import { createStore, useStore } from 'zustand';

/** Counts the changes of what lies over the canvas: parts that come, go or change their size. */
const revision = createStore<number>(() => 0);
const count = (): void => revision.setState(before => before + 1, true);

export const overlaySelector = '[data-canvas-overlay]';

/** Ref of a part that lies over the canvas. A fitted graph leaves it room. */
export function canvasOverlay(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  element.dataset['canvasOverlay'] = '';
  const sizes = new ResizeObserver(count);
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    count();
  };
}

export const useOverlayRevision = (): number => useStore(revision);
