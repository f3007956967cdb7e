'use client';
import { useReactFlow } from '@xyflow/react';
import { useCallback } from 'react';
import { withCode } from '../../../lib/lazy/with-code.ts';
import type { CallWish } from '../canvas-editing/call-wish.ts';
import { useEditorStore } from '../shell/editor-context.tsx';

/** Makes a call a node; what does it comes with the first wish. */
export function useMaterialize(): (wish: CallWish) => void {
  const store = useEditorStore();
  const flow = useReactFlow();
  return useCallback(
    wish =>
      void withCode(
        () => import('./make-call-node.ts'),
        ({ makeCallNode }) => makeCallNode(store, flow, wish),
      ),
    [store, flow],
  );
}
