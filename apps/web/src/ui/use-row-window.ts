'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RowWindow, rowWindow, scrollToRow } from './row-window.ts';

export type RowWindowControl<Scroller extends HTMLElement> = {
  scroller: RefObject<Scroller | null>;
  window: RowWindow;
  onScroll: () => void;
};

/** Follows a scroller and returns which lines to draw. Keeps the active one in view. */
export function useRowWindow<Scroller extends HTMLElement>(
  count: number,
  rowHeight: number,
  height: number,
  active?: number,
): RowWindowControl<Scroller> {
  const scroller = useRef<Scroller>(null);
  const [scrollTop, setScrollTop] = useState(0);
  useEffect(() => {
    const node = scroller.current;
    if (active === undefined || !node) return;
    const target = scrollToRow(active, rowHeight, node.scrollTop, node.clientHeight);
    if (target !== null) node.scrollTop = target;
  }, [active, rowHeight]);
  return {
    scroller,
    window: rowWindow(count, rowHeight, scrollTop, height),
    onScroll: () => setScrollTop(scroller.current?.scrollTop ?? 0),
  };
}
