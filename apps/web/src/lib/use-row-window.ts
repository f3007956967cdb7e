'use client';
import { type RefObject, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type RowRange, rowsInView, type ScrollViewport, scrollTopToShow } from './row-window.ts';

export type RowWindow = RowRange & {
  sight: StoreApi<ScrollViewport>;
  /** Scrolls a row into view by the smallest distance. Returns the number of pixels. */
  showRow: (index: number, above?: number) => number;
};

const defaultSpare = 4;

/**
 * Returns which of many rows of equal height are in view. The scroll position is remembered and never read from the page: while
 * the playhead is dragged, each read would cost a layout. It is a store, so that rows and playhead are drawn together.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  spare = defaultSpare,
): RowWindow {
  const store = useMemo(() => createStore<ScrollViewport>(() => ({ top: 0, room: 600 })), []);
  const first = useStore(store, seen => Math.floor(seen.top / rowHeight));
  const room = useStore(store, seen => seen.room);
  useEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    const look = () => store.setState({ top: node.scrollTop, room: node.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [scroller, store]);
  const showRow = useMemo(
    () =>
      (index: number, above = 0) => {
        const viewport = store.getState();
        const next = scrollTopToShow(index, rowHeight, viewport, above);
        if (next === viewport.top) return 0;
        scroller.current?.scrollTo({ top: next, behavior: 'instant' });
        store.setState({ top: next });
        return Math.abs(next - viewport.top);
      },
    [store, scroller, rowHeight],
  );
  return { ...rowsInView(count, rowHeight, { top: first * rowHeight, room }, spare), sight: store, showRow };
}
