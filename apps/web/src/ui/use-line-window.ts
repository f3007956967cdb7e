'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type LineWindow, lineWindow, scrollToLine } from './line-window.ts';

export type LineWindowControl<Scroller extends HTMLElement> = {
  scroller: RefObject<Scroller | null>;
  window: LineWindow;
  onScroll: () => void;
};

/** Follows a scroller and says which lines to draw; keeps the active one in sight. */
export function useLineWindow<Scroller extends HTMLElement>(
  count: number,
  lineHeight: number,
  height: number,
  active?: number,
): LineWindowControl<Scroller> {
  const scroller = useRef<Scroller>(null);
  const [scrollTop, setScrollTop] = useState(0);
  useEffect(() => {
    const node = scroller.current;
    if (active === undefined || !node) return;
    const target = scrollToLine(active, lineHeight, node.scrollTop, node.clientHeight);
    if (target !== null) node.scrollTop = target;
  }, [active, lineHeight]);
  return {
    scroller,
    window: lineWindow(count, lineHeight, scrollTop, height),
    onScroll: () => setScrollTop(scroller.current?.scrollTop ?? 0),
  };
}
