'use client';
import { useCallback } from 'react';
import { withCode } from '../../../lib/lazy/with-code.ts';
import type { PinRequest } from '../canvas-editing/pending-pins.ts';
import { useEditorStore } from '../shell/editor-context.tsx';

/** Gives an agent a pin on one call; what does it comes with the first wish. */
export function usePinCall(): (request: PinRequest) => void {
  const store = useEditorStore();
  return useCallback(
    request =>
      void withCode(
        () => import('./pin-one-call.ts'),
        ({ pinOneCall }) => pinOneCall(store, request),
      ),
    [store],
  );
}
