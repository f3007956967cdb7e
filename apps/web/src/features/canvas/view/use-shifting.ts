'use client';
import type { Viewport } from '@xyflow/react';
import { type RefObject, useMemo, useRef } from 'react';

type Shifting = {
  start: (event: unknown, view: Viewport) => void;
  move: (event: unknown, view: Viewport) => void;
  end: () => void;
};

/**
 * Marks the canvas while its view is shifted and not zoomed: then what is drawn is kept as a picture and only moved. Not at
 * other times, for a picture that is enlarged is blurred.
 */
export function useShifting(canvas: RefObject<HTMLElement | null>): Shifting {
  const zoom = useRef<number>(undefined);
  return useMemo(() => {
    const mark = (isShifting: boolean) => canvas.current?.toggleAttribute('data-shifting', isShifting);
    return {
      start: (_, view) => {
        zoom.current = view.zoom;
      },
      move: (_, view) => {
        mark(zoom.current === view.zoom);
        zoom.current = view.zoom;
      },
      end: () => mark(false),
    };
  }, [canvas]);
}
