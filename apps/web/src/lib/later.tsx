'use client';
import { type ComponentType, lazy, useState } from 'react';

export type Later<P> = { View: ComponentType<P>; fetch: () => void };

/**
 * A part of a page whose code comes after the page. `fetch` brings it before it is needed; then it is there at once, without
 * the blink of a fallback. What was mounted waiting stays what it is.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let ready: ComponentType<P> | undefined;
  const bring = async () => ({ default: (ready ??= await load()) });
  const Lazy = lazy(bring);
  function View(props: P) {
    const [Now] = useState<ComponentType<P>>(() => ready ?? Lazy);
    return <Now {...props} />;
  }
  // A part that could not be fetched ahead is asked for again when it is wanted, and says then what is wrong.
  return { View, fetch: () => void bring().catch(() => undefined) };
}

/** Whether it has ever been wanted: what was opened once stays mounted, and so keeps what was put into it. */
export function useOnceWanted(isWanted: boolean): boolean {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was || isWanted;
}
