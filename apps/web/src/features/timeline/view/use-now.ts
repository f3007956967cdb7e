'use client';
import { type RefObject, useLayoutEffect } from 'react';
import { offsetIn } from '../model/row-bars.ts';
import { useTimelineExtensions, windowOf } from './timeline-context.tsx';

/**
 * Writes the playhead's position into `--now` of one element, outside of React. Each element that needs it has its own: on a
 * common ancestor, every pixel of a drag would restyle the whole timeline.
 */
export function useNow(element: RefObject<HTMLElement | SVGElement | null>, isNeeded = true): void {
  const parts = useTimelineExtensions();
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const write = () =>
      element.current?.style.setProperty('--now', `${offsetIn(windowOf(parts), parts.run.getState().ms).toFixed(3)}%`);
    write();
    const stops = [parts.run.subscribe(write), parts.store.subscribe(write)];
    return () => stops.forEach(stop => stop());
  }, [parts, element, isNeeded]);
}
