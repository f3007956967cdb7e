'use client';
import { useEffect, useEffectEvent } from 'react';
import { pendingPins } from '../core/pending-pins.ts';
import { useEditorStore } from '../ui/editor-context.tsx';
import { usePinCall } from './use-pin-call.ts';

/** Adds the pin for a call that another page, such as the debugger, queued for this workflow when the editor is open. */
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
