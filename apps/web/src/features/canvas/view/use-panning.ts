'use client';
import type { Viewport } from '@xyflow/react';
import { type RefObject, useMemo, useRef } from 'react';

type Shifting = {
  start: (event: unknown, view: Viewport) => void;
  move: (event: unknown, view: Viewport) => void;
  end: () => void;
};

/**
 * Milliseconds without input until a scroll gesture is over. A pause between two wheel events is not its end: setting the
 * attribute again costs more than keeping it.
 */
const restMs = 600;

/**
 * Sets an attribute on the canvas while its view is moved but not zoomed, so that the browser keeps it as a layer and only
 * moves that. The attribute is not set while zooming, because an enlarged layer is blurred.
 */
export function usePanning(canvas: RefObject<HTMLElement | null>): Shifting {
  const zoom = useRef<number>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useMemo(() => {
    const badge = (isShifting: boolean) => canvas.current?.toggleAttribute('data-shifting', isShifting);
    return {
      start: (_, view) => {
        clearTimeout(resting.current);
        zoom.current = view.zoom;
      },
      move: (_, view) => {
        badge(zoom.current === view.zoom);
        zoom.current = view.zoom;
      },
      end: () => {
        resting.current = setTimeout(badge, restMs, false);
      },
    };
  }, [canvas]);
}
