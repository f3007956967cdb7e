'use client';
import { type RefObject, useEffect } from 'react';

/** Lanes share one clock with the ruler above them, so a scrollbar may take nothing from their width: it tells its own. */
export function useScrollbarWidth(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    const measure = () => node.style.setProperty('--scrollbar', `${node.offsetWidth - node.clientWidth}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    if (node.firstElementChild !== null) observer.observe(node.firstElementChild);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
}
