'use client';
import { useCallback } from 'react';
import { withCode } from '../../../lib/lazy/with-code.ts';
import type { PinWish } from '../canvas-editing/pin-wish.ts';
import { useEditorStore } from '../shell/editor-context.tsx';

/** Gives an agent a pin on one call; what does it comes with the first wish. */
export function usePinCall(): (wish: PinWish) => void {
  const store = useEditorStore();
  return useCallback(
    wish =>
      void withCode(
        () => import('./pin-one-call.ts'),
        ({ pinOneCall }) => pinOneCall(store, wish),
      ),
    [store],
  );
}
