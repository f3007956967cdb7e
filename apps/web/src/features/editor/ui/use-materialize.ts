'use client';
import { useReactFlow } from '@xyflow/react';
import { useCallback } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import type { CallNodeRequest } from '../core/call-node-request.ts';
import { useEditorStore } from './editor-context.tsx';

/** Returns a function that converts a call to a node. Its code is loaded on first use. */
export function useMaterialize(): (request: CallNodeRequest) => void {
  const store = useEditorStore();
  const flow = useReactFlow();
  return useCallback(
    request =>
      void withLazyCode(
        () => import('./make-call-node.ts'),
        ({ makeCallNode }) => makeCallNode(store, flow, request),
      ),
    [store, flow],
  );
}
