'use client';
import { type RefObject, useEffect } from 'react';

/** Reports the scrollbar's width. Lanes share one clock with the ruler above them, so a scrollbar must not reduce their width. */
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
