'use client';
import { type ComponentType, lazy, useState } from 'react';
import { ChunkLoadError, ChunkLoadBoundary } from './chunk-load-error.tsx';

export type LazyPart<P> = { View: ComponentType<P>; fetch: () => void };

/**
 * A part of a page whose code comes after the page. `fetch` brings it before it is needed; then it is there at once, without
 * the blink of a fallback. What was mounted waiting stays what it is. Where it can't be fetched, the page around it goes on.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let ready: ComponentType<P> | undefined;
  const bring = async (): Promise<{ default: ComponentType<P> }> => {
    ready ??= await load().catch((cause: unknown) => {
      throw new ChunkLoadError(cause);
    });
    return { default: ready };
  };
  const now = (): ComponentType<P> => ready ?? lazy(bring);
  function View(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>(now);
    return (
      <ChunkLoadBoundary onAgain={() => setPart(now)}>
        <Part {...props} />
      </ChunkLoadBoundary>
    );
  }
  // A part that could not be fetched ahead is asked for again when it is wanted, and says then what is wrong.
  return { View, fetch: () => void bring().catch(() => undefined) };
}

/** Whether it has ever been wanted: what was opened once stays mounted, and so keeps what was put into it. */
export function useHasBeenTrue(isWanted: boolean): boolean {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was || isWanted;
}
