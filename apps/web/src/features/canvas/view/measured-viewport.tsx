'use client';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type ViewportSize, viewportSizeOf } from '../model/first-view.ts';
import styles from './measured-viewport.module.css';

/** Asks how much room there is before anything is painted: what is drawn into it then lies where it will stay. */
export function MeasuredViewport({ children }: { children: (viewport: ViewportSize) => ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [viewport, setRoom] = useState<ViewportSize>();
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
    // Where it is not laid out yet, as in a panel that is folded, the window says about how much.
    setRoom(width === 0 || height === 0 ? viewportSizeOf(window) : { width, height });
  }, []);
  return (
    <div ref={frame} className={styles.room}>
      {viewport !== undefined && children(viewport)}
    </div>
  );
}
