'use client';
import type { PinnedHandle } from '@pinion/contracts';
import { useCallback } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { useBackend, useRunStore } from '../../run/index.ts';
import { useEditorStore } from '../shell/editor-context.tsx';
import { useMaterialize } from './use-materialize.ts';

/** Makes the call behind a pin's last value a node; what does it comes with the first wish. */
export function useMaterializePin(): (nodeId: string, pin: PinnedHandle) => Promise<void> {
  const backend = useBackend();
  const store = useEditorStore();
  const run = useRunStore();
  const materialize = useMaterialize();
  return useCallback(
    (nodeId, pin) =>
      withLazyCode(
        () => import('./materialize-pin.ts'),
        ({ materializePin }) => materializePin({ backend, store, run, materialize }, nodeId, pin),
      ),
    [backend, store, run, materialize],
  );
}
