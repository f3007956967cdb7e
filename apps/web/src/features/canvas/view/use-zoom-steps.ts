'use client';
import { motionMs } from '../../../lib/motion.ts';
import { useReactFlow } from '@xyflow/react';
import { useCallback, useState } from 'react';
import { type ZoomDirection, ZoomGoal, zoomDurationMs } from '../model/zoom-goal.ts';

/** Returns a function that zooms one step in or out. Quick steps add up. */
export function useZoomSteps(): (direction: ZoomDirection) => void {
  const flow = useReactFlow();
  const [goal] = useState(() => new ZoomGoal());
  return useCallback(
    direction =>
      void flow.zoomTo(goal.next(direction, flow.getZoom(), performance.now()), { duration: motionMs(zoomDurationMs) }),
    [flow, goal],
  );
}
