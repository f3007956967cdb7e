'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

/** The keys of the run panel. Their code is loaded when the list of keys is opened. */
export const dockKeys = lazyPart<object>(async () => (await import('./dock-keys.tsx')).DockKeys);
