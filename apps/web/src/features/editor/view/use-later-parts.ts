'use client';
import { useEffect } from 'react';
import { chatPanel } from '../../chat/index.ts';
import { inspectorBody, runDock } from './later-parts.ts';

const parts = [inspectorBody, runDock, chatPanel];

/** Brings what the first click is likely to want, once the canvas stands. Not every browser says when it is idle. */
export function useLaterParts(): void {
  useEffect(() => {
    const bring = () => parts.forEach(part => part.fetch());
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(bring, 600);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(bring, { timeout: 3000 });
    return () => cancelIdleCallback(call);
  }, []);
}
