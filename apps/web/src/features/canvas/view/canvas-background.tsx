'use client';
import { useStore } from '@xyflow/react';
import styles from './graph-canvas.module.css';

const gap = 20;

/**
 * Renders the dotted canvas background. Dots keep their size at every zoom, and their distance doubles where they would be too
 * dense. The layer is slightly larger than the canvas and only translated, so moving the view repaints nothing.
 */
export function CanvasBackground() {
  const [x, y, zoom] = useStore(state => state.transform);
  const step = gap * zoom * 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / zoom)));
  return (
    <div
      className={styles.ground}
      style={{
        inset: -step,
        backgroundSize: `${step}px ${step}px`,
        transform: `translate(${rest(x, step)}px, ${rest(y, step)}px)`,
      }}
    />
  );
}

const rest = (value: number, step: number): number => value - Math.floor(value / step) * step;
