'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RowWindow, rowWindow, scrollToRow } from './row-window.ts';

export type RowWindowControl<Scroller extends HTMLElement> = {
  scroller: RefObject<Scroller | null>;
  window: RowWindow;
  onScroll: () => void;
};

/** Follows a scroller and says which lines to draw; keeps the active one in sight. */
export function useRowWindow<Scroller extends HTMLElement>(
  count: number,
  lineHeight: number,
  height: number,
  active?: number,
): RowWindowControl<Scroller> {
  const scroller = useRef<Scroller>(null);
  const [scrollTop, setScrollTop] = useState(0);
  useEffect(() => {
    const node = scroller.current;
    if (active === undefined || !node) return;
    const target = scrollToRow(active, lineHeight, node.scrollTop, node.clientHeight);
    if (target !== null) node.scrollTop = target;
  }, [active, lineHeight]);
  return {
    scroller,
    window: rowWindow(count, lineHeight, scrollTop, height),
    onScroll: () => setScrollTop(scroller.current?.scrollTop ?? 0),
  };
}
