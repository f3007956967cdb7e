'use client';
import { type RefObject, useEffect, useState } from 'react';

export type RowWindow = { from: number; to: number };

const spare = 10;

/** Which of many rows of one height are in sight of their scroller. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, room: 600 });
  useEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    const look = () => {
      const top = Math.floor(node.scrollTop / height);
      const room = node.clientHeight;
      setSeen(before => (before.top === top && before.room === room ? before : { top, room }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [scroller, height]);
  const from = Math.max(0, Math.min(seen.top - spare, count - 1));
  return { from, to: Math.min(count, seen.top + Math.ceil(seen.room / height) + spare) };
}

/** Brings a row into sight, by no more than it takes. */
export function scrollToRow(node: HTMLElement | null, index: number, height: number, above = 0): void {
  if (node === null) return;
  const top = index * height;
  if (top < node.scrollTop) node.scrollTop = top;
  else if (top + height + above > node.scrollTop + node.clientHeight) node.scrollTop = top + height + above - node.clientHeight;
}
