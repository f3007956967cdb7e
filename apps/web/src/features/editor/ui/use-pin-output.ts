'use client';
import { useCallback } from 'react';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { useRunStore } from '../../run/index.ts';
import { useEditorStore } from './editor-context.tsx';

/**
 * Returns a function that sets a node's last output as its test data, from the run that is shown, otherwise from the workflow's
 * last runs.
 */
export function usePinOutput(): (nodeId: string) => void {
  const client = useTRPCClient();
  const store = useEditorStore();
  const run = useRunStore();
  return useCallback(
    nodeId => {
      const parts = { client, store, shownRun: run?.getState().runId };
      void withLazyCode(
        () => import('../core/pin-output.ts'),
        ({ pinOutput }) => pinOutput(parts, nodeId),
      );
    },
    [client, store, run],
  );
}
