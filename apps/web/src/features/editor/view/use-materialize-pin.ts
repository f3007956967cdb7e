'use client';
import type { PinnedHandle } from '@pinion/contracts';
import { useCallback } from 'react';
import { useBackend, useRunStore } from '../../run/index.ts';
import { useEditorStore } from './editor-context.tsx';
import { useMaterialize } from './use-materialize.ts';

/** Makes the call behind a pin's last value a node; what does it comes with the first wish. */
export function useMaterializePin(): (nodeId: string, pin: PinnedHandle) => Promise<void> {
  const backend = useBackend();
  const store = useEditorStore();
  const run = useRunStore();
  const materialize = useMaterialize();
  return useCallback(
    async (nodeId, pin) => {
      const { materializePin } = await import('../actions/materialize-pin.ts');
      await materializePin({ backend, store, run, materialize }, nodeId, pin);
    },
    [backend, store, run, materialize],
  );
}
