'use client';
import { useCallback } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { useBackend, useRunStore } from '../../run/index.ts';
import { useEditorStore } from './editor-context.tsx';

/**
 * Returns a function that sets a node's last output as its test data, from the run that is shown, otherwise from the workflow's
 * last runs.
 */
export function usePinOutput(): (nodeId: string) => void {
  const backend = useBackend();
  const store = useEditorStore();
  const run = useRunStore();
  return useCallback(
    nodeId => {
      const parts = { backend, store, shownRun: run?.getState().runId };
      void withLazyCode(
        () => import('../core/pin-output.ts'),
        ({ pinOutput }) => pinOutput(parts, nodeId),
      );
    },
    [backend, store, run],
  );
}
