'use client';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type ViewportSize, viewportSizeOf } from '../model/first-view.ts';
import styles from './measured-viewport.module.css';

/** Measures the available space before the first paint, so that the content is drawn at its final position. */
export function MeasuredViewport({ children }: { children: (viewport: ViewportSize) => ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [viewport, setRoom] = useState<ViewportSize>();
  useLayoutEffect(() => {
    const [width, height] = [frame.current?.clientWidth ?? 0, frame.current?.clientHeight ?? 0];
    // Before layout, as in a collapsed panel, the size is estimated from the window.
    setRoom(width === 0 || height === 0 ? viewportSizeOf(window) : { width, height });
  }, []);
  return (
    <div ref={frame} className={styles.room}>
      {viewport !== undefined && children(viewport)}
    </div>
  );
}
