'use client';
import { useNodesInitialized } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { pendingCallNodes } from '../canvas-editing/pending-call-nodes.ts';
import { useEditor, useEditorStore } from '../shell/editor-context.tsx';
import { useMaterialize } from './use-materialize.ts';

/** Converts a call that another page, such as the debugger, queued for this workflow to a node as soon as the canvas is drawn. */
export function MaterializeOnOpen() {
  const store = useEditorStore();
  const materialize = useMaterialize();
  const isEmpty = useEditor(state => state.file.nodes.length === 0);
  const isDrawn = useNodesInitialized() || isEmpty;
  const take = useEffectEvent(() => {
    const request = pendingCallNodes.take(sessionStorage, store.getState().workflowId);
    if (request !== undefined) materialize(request);
  });
  useEffect(() => {
    if (isDrawn) take();
  }, [isDrawn]);
  return null;
}
