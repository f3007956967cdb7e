'use client';
import { useNodesInitialized, useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';

/** Shows the whole graph as soon as all its nodes are measured; after that the view is the person's. */
export function FitOnce() {
  const flow = useReactFlow();
  const isMeasured = useNodesInitialized();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isMeasured || isDone.current) return;
    isDone.current = true;
    void flow.fitView({ padding: 0.1, maxZoom: 1 });
  }, [isMeasured, flow]);
  return null;
}
