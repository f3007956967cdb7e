'use client';
import { useCallback } from 'react';
import { withCode } from '../../../lib/with-code.ts';
import type { PinWish } from '../model/pin-wish.ts';
import { useEditorStore } from './editor-context.tsx';

/** Gives an agent a pin on one call; what does it comes with the first wish. */
export function usePinCall(): (wish: PinWish) => void {
  const store = useEditorStore();
  return useCallback(
    wish =>
      void withCode(
        () => import('../actions/pin-one-call.ts'),
        ({ pinOneCall }) => pinOneCall(store, wish),
      ),
    [store],
  );
}
