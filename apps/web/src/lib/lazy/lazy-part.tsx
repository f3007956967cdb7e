'use client';
import { type ComponentType, lazy, useState } from 'react';
import { ChunkLoadError, ChunkLoadBoundary } from './chunk-load-error.tsx';
import { reportNewVersion } from './report-new-version.ts';

export type LazyPart<P> = { View: ComponentType<P>; fetch: () => void };

/**
 * Creates a page part whose code is loaded after the page. `fetch` loads it ahead, so it renders at once with no flash of a
 * fallback. A mounted pending part keeps its place. If loading fails, the surrounding page continues to work.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let ready: ComponentType<P> | undefined;
  const bring = async (): Promise<{ default: ComponentType<P> }> => {
    ready ??= await load().catch((cause: unknown) => {
      void reportNewVersion();
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
  // A part that could not be prefetched is requested again when it is needed, and reports the error then.
  return { View, fetch: () => void bring().catch(() => undefined) };
}

/** Returns whether it has ever been opened. Opened content stays mounted, and so keeps its input. */
export function useHasBeenTrue(isWanted: boolean): boolean {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was || isWanted;
}
