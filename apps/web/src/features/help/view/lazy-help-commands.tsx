'use client';
import { Suspense } from 'react';
import { lazyPart, useHasBeenTrue } from '../../../lib/lazy/lazy-part.tsx';
import { usePaletteOpen } from '../../shell/index.ts';

const helpCommands = lazyPart<object>(async () => (await import('./help-commands.tsx')).HelpCommands);

/** Adds the help topics to the command palette. Their code is loaded when the palette is first opened. */
export function LazyHelpCommands() {
  const isWanted = useHasBeenTrue(usePaletteOpen());
  return <Suspense fallback={null}>{isWanted && <helpCommands.View />}</Suspense>;
}
