'use client';
import { useNodesInitialized } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { pendingCallNodes } from '../core/pending-call-nodes.ts';
import { pendingPrograms } from '../core/pending-programs.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';
import { useMaterialize } from '../ui/use-materialize.ts';
import { useSaveProgram } from './use-save-program.ts';

/**
 * Converts a call, or saves a program, that another page, such as the debugger, queued for this workflow as soon as the canvas is
 * drawn.
 */
export function MaterializeOnOpen() {
  const store = useEditorStore();
  const materialize = useMaterialize();
  const saveProgram = useSaveProgram();
  const isEmpty = useEditor(state => state.file.nodes.length === 0);
  const isDrawn = useNodesInitialized() || isEmpty;
  const take = useEffectEvent(() => {
    const request = pendingCallNodes.take(sessionStorage, store.getState().workflowId);
    if (request !== undefined) materialize(request);
    const program = pendingPrograms.take(sessionStorage, store.getState().workflowId);
    if (program !== undefined) saveProgram(program);
  });
  useEffect(() => {
    if (isDrawn) take();
  }, [isDrawn]);
  return null;
}
