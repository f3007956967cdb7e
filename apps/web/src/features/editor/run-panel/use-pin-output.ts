'use client';
import { useCallback } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { useBackend, useRunStore } from '../../run/index.ts';
import { useEditorStore } from '../shell/editor-context.tsx';

/** Makes what a node last gave its test data: of the run that is shown, else of the workflow's last runs. */
export function usePinOutput(): (nodeId: string) => void {
  const backend = useBackend();
  const store = useEditorStore();
  const run = useRunStore();
  return useCallback(
    nodeId => {
      const parts = { backend, store, shownRun: run?.getState().runId };
      void withLazyCode(
        () => import('./pin-output.ts'),
        ({ pinOutput }) => pinOutput(parts, nodeId),
      );
    },
    [backend, store, run],
  );
}
