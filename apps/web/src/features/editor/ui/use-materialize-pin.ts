'use client';
import type { PinnedHandle } from '@pinion/contracts';
import { useCallback } from 'react';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { useRunStore } from '../../run/index.ts';
import { useEditorStore } from './editor-context.tsx';
import { useMaterialize } from './use-materialize.ts';

/** Returns a function that converts the call behind a pin's last value to a node. Its code is loaded on first use. */
export function useMaterializePin(): (nodeId: string, pin: PinnedHandle) => Promise<void> {
  const client = useTRPCClient();
  const store = useEditorStore();
  const run = useRunStore();
  const materialize = useMaterialize();
  return useCallback(
    (nodeId, pin) =>
      withLazyCode(
        () => import('../core/materialize-pin.ts'),
        ({ materializePin }) => materializePin({ client, store, run, materialize }, nodeId, pin),
      ),
    [client, store, run, materialize],
  );
}
