'use client';
import { useEffect, useState } from 'react';

/** One in which the page stands, one in which the canvas has measured its nodes, one in which they are seen. */
const frames = 3;

/**
 * Whether the page has been drawn and the browser has come to rest since: what is not needed to see it is asked for then. At
 * most a second after it is seen; a page that nobody sees waits.
 */
export function useHasPainted(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterFrames(frames, () => setDrawn(true)), []);
  return isDrawn;
}

/** Answers the way to call it off. */
function afterFrames(count: number, action: () => void): () => void {
  let left = count;
  let idle: number | undefined;
  const step = () => {
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(step);
    // Not every browser says when it is idle.
    else if (typeof requestIdleCallback === 'undefined') action();
    else idle = requestIdleCallback(action, { timeout: 1000 });
  };
  let frame = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(frame);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
