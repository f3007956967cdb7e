'use client';
import { useEffect, useEffectEvent } from 'react';
import { pinWishes } from '../canvas-editing/pin-wish.ts';
import { useEditorStore } from '../shell/editor-context.tsx';
import { usePinCall } from './use-pin-call.ts';

/** A call that was laid aside for this workflow, as by the debugger, gets its pin when the editor is open. */
export function PinOnOpen() {
  const store = useEditorStore();
  const pin = usePinCall();
  const take = useEffectEvent(() => {
    const wish = pinWishes.take(sessionStorage, store.getState().workflowId);
    if (wish !== undefined) pin(wish);
  });
  useEffect(() => take(), []);
  return null;
}
