'use client';
import { useNodesInitialized, useReactFlow, useStore, type Viewport } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { fitViewOptions } from '../model/fit-view-options.ts';

/**
 * Fits the whole graph into the view once all its nodes are measured, and again when the canvas is resized, as when the dock
 * opens. After the user first moves the view, it is left alone.
 */
export function AutoFit() {
  const flow = useReactFlow();
  const isMeasured = useNodesInitialized();
  const width = useStore(state => state.width);
  const height = useStore(state => state.height);
  const left = useRef<Viewport>(undefined);
  useEffect(() => {
    if (!isMeasured || width === 0 || height === 0) return;
    if (left.current !== undefined && !isSame(left.current, flow.getViewport())) return;
    void flow.fitView(fitViewOptions).then(() => {
      left.current = flow.getViewport();
    });
  }, [isMeasured, width, height, flow]);
  return null;
}

const isSame = (a: Viewport, b: Viewport): boolean => a.x === b.x && a.y === b.y && a.zoom === b.zoom;
