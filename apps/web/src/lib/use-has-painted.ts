'use client';
import { useEffect, useState } from 'react';

/** Number of frames to wait: one for the page, one for the canvas to measure its nodes, one to paint them. */
const frames = 3;

/**
 * Returns whether the page has been drawn and the browser has been idle since, which starts deferred loading. At most one
 * second after the page is visible. A hidden page waits.
 */
export function useHasPainted(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterFrames(frames, () => setDrawn(true)), []);
  return isDrawn;
}

/** Runs a callback after a number of frames. Returns a function that cancels it. */
function afterFrames(count: number, action: () => void): () => void {
  let left = count;
  let idle: number | undefined;
  const step = () => {
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(step);
    // Not every browser supports requestIdleCallback.
    else if (typeof requestIdleCallback === 'undefined') action();
    else idle = requestIdleCallback(action, { timeout: 1000 });
  };
  let frame = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(frame);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
