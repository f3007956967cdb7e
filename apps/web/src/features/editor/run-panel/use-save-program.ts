'use client';
import { useReactFlow } from '@xyflow/react';
import { useCallback } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import type { SavedProgram } from '../../save-program/index.ts';
import { useEditorStore } from '../ui/editor-context.tsx';

/** Returns a function that saves a program as a Code node. Its code is loaded on first use. */
export function useSaveProgram(): (program: SavedProgram) => void {
  const store = useEditorStore();
  const flow = useReactFlow();
  return useCallback(
    program =>
      void withLazyCode(
        () => import('./make-program-node.ts'),
        ({ makeProgramNode }) => makeProgramNode(store, flow, program),
      ),
    [store, flow],
  );
}
