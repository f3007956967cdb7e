'use client';
import { Suspense, useEffect } from 'react';
import { later, useOnceWanted } from '../../../lib/lazy/later.tsx';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';
import { usePaletteOpen } from '../shell-store.ts';

const palette = later(async () => (await import('./app-palette.tsx')).AppPalette);

/** The palette comes when the page is idle, or when it is asked for. */
export function AppPaletteDoor() {
  const isWanted = useOnceWanted(usePaletteOpen());
  useEffect(() => whenIdle(palette.fetch), []);
  return <Suspense fallback={null}>{isWanted && <palette.View />}</Suspense>;
}
