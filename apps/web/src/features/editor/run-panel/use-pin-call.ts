'use client';
import { useCallback } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import type { PinRequest } from '../core/pending-pins.ts';
import { useEditorStore } from '../ui/editor-context.tsx';

/** Returns a function that adds a pin on one call to an agent. Its code is loaded on first use. */
export function usePinCall(): (request: PinRequest) => void {
  const store = useEditorStore();
  return useCallback(
    request =>
      void withLazyCode(
        () => import('./pin-one-call.ts'),
        ({ pinOneCall }) => pinOneCall(store, request),
      ),
    [store],
  );
}
