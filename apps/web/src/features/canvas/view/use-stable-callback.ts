'use client';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for ever, that does what the newest one does. React Flow hands what it is given to each node: a new
 * function at each step of a drag would draw a thousand of them anew.
 */
export function useStableCallback<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
