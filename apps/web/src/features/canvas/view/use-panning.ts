'use client';
import type { Viewport } from '@xyflow/react';
import { type RefObject, useMemo, useRef } from 'react';

type Shifting = {
  start: (event: unknown, view: Viewport) => void;
  move: (event: unknown, view: Viewport) => void;
  end: () => void;
};

/** A hand that rests between two turns of the wheel has not let go: to mark the canvas anew costs more than the mark. */
const restMs = 600;

/**
 * Marks the canvas while its view is shifted and not zoomed: then what is drawn is kept as a picture and only moved. Not at
 * other times, for a picture that is enlarged is blurred.
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
