'use client';
import { Suspense, useEffect } from 'react';
import { lazyPart, useHasBeenTrue } from '../../../lib/lazy/lazy-part.tsx';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';
import { usePaletteOpen } from '../shell-store.ts';

const palette = lazyPart(async () => (await import('./app-palette.tsx')).AppPalette);

/** Loads the palette when the page is idle, or when it is opened. */
export function LazyAppPalette() {
  const isWanted = useHasBeenTrue(usePaletteOpen());
  useEffect(() => whenIdle(palette.fetch), []);
  return <Suspense fallback={null}>{isWanted && <palette.View />}</Suspense>;
}
