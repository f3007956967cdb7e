'use client';
import { useEffect, useEffectEvent } from 'react';
import { pendingPins } from '../canvas-editing/pending-pins.ts';
import { useEditorStore } from '../shell/editor-context.tsx';
import { usePinCall } from './use-pin-call.ts';

/** A call that was laid aside for this workflow, as by the debugger, gets its pin when the editor is open. */
export function PinOnOpen() {
  const store = useEditorStore();
  const pin = usePinCall();
  const take = useEffectEvent(() => {
    const request = pendingPins.take(sessionStorage, store.getState().workflowId);
    if (request !== undefined) pin(request);
  });
  useEffect(() => take(), []);
  return null;
}
