'use client';
import { type RefObject, useEffect } from 'react';
import { panWindow, zoomWindow } from '../model/ruler.ts';
import { useTimelineExtensions, windowOf } from './timeline-context.tsx';

/** Handles the wheel: Ctrl or pinch zooms around the pointer, and a sideways wheel pans. */
export function useWheelZoom(frame: RefObject<HTMLElement | null>, track: RefObject<HTMLElement | null>): void {
  const parts = useTimelineExtensions();
  useEffect(() => {
    const node = frame.current;
    if (node === null) return;
    const roll = (event: WheelEvent) => {
      const box = track.current?.getBoundingClientRect();
      if (box === undefined || event.clientX < box.left) return;
      const window = windowOf(parts);
      const { endMs } = parts.run.getState().journal;
      const perPixel = (window.to - window.from) / Math.max(box.width, 1);
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const around = window.from + (event.clientX - box.left) * perPixel;
        parts.store.setState({ window: zoomWindow(window, Math.exp(event.deltaY * 0.004), around, endMs) });
        return;
      }
      const sideways = event.shiftKey ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : event.deltaY) || parts.store.getState().window === undefined) return;
      event.preventDefault();
      parts.store.setState({ window: panWindow(window, sideways * perPixel, endMs) });
    };
    node.addEventListener('wheel', roll, { passive: false });
    return () => node.removeEventListener('wheel', roll);
  }, [frame, track, parts]);
}
