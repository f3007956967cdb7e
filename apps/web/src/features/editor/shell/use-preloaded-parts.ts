'use client';
import { useEffect } from 'react';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';
import { chatPanel } from '../../chat/index.ts';
import { lazyParts } from './lazy-parts.ts';

/** Loads what the first click is likely to need once the canvas is drawn. */
export function usePreloadedParts(): void {
  useEffect(() => whenIdle(() => [...lazyParts, chatPanel].forEach(part => part.fetch())), []);
}
