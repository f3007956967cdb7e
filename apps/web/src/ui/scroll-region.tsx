'use client';
import { type HTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export type ScrollRegionProps = HTMLAttributes<HTMLElement> & { label: string; children: ReactNode };

/** Renders a labeled region that may scroll. It is a tab stop only while it scrolls, when it must be one. */
export function ScrollRegion({ label, children, ...rest }: ScrollRegionProps) {
  const region = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const node = region.current;
    if (!node) return;
    const measure = () => setScrolls(node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    if (node.firstElementChild) observer.observe(node.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={region} aria-label={label} {...rest} {...(scrolls ? { tabIndex: 0 } : {})}>
      {children}
    </section>
  );
}
