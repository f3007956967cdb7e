'use client';
import { type ReactFlowInstance, useReactFlow } from '@xyflow/react';
import { useCallback } from 'react';
import { overlaySelector } from '../../../lib/canvas-overlay.ts';
import { fitAround, type Rect } from '../model/fit-around.ts';

/** The area at the lower left of the window in which a toast appears, in screen pixels. */
const toastArea = { margin: 16, width: 380, height: 76 };

export type FitOptions = {
  /** The boxes to show, in canvas units. Absent for all nodes. */
  boxes?: readonly Rect[];
  /** Duration of the movement in milliseconds. Absent to move at once. */
  duration?: number;
};

/** Returns the action that fits the graph into the part of the canvas that is free. Resolves when the view has moved. */
export function useFit(): (options?: FitOptions) => Promise<void> {
  const flow = useReactFlow();
  return useCallback(
    async ({ boxes, ...options } = {}) => {
      const canvas = document.querySelector<HTMLElement>('.react-flow');
      if (canvas === null) return;
      const frame = canvas.getBoundingClientRect();
      const view = fitAround({ nodes: boxes ?? nodeBoxes(flow), size: frame, overlays: overlaysOn(frame) });
      if (view !== undefined) await flow.setViewport(view, options);
    },
    [flow],
  );
}

const nodeBoxes = (flow: ReactFlowInstance): Rect[] =>
  flow.getNodes().flatMap(({ id, hidden }) => {
    const internal = flow.getInternalNode(id);
    if (internal === undefined || hidden === true) return [];
    const { x, y } = internal.internals.positionAbsolute;
    return [{ x, y, width: internal.measured.width ?? 0, height: internal.measured.height ?? 0 }];
  });

/** Returns what lies over the canvas, relative to it: marked parts that are shown, toasts, and the room of the next toast. */
function overlaysOn(frame: DOMRect): Rect[] {
  const parts = [...document.querySelectorAll(`${overlaySelector}, [data-sonner-toast]`)].map(part =>
    part.getBoundingClientRect(),
  );
  const toast = new DOMRect(
    toastArea.margin,
    window.innerHeight - toastArea.margin - toastArea.height,
    Math.min(toastArea.width, window.innerWidth - 2 * toastArea.margin),
    toastArea.height,
  );
  return [...parts, toast].flatMap(part => {
    const [left, top] = [Math.max(part.left, frame.left), Math.max(part.top, frame.top)];
    const [right, bottom] = [Math.min(part.right, frame.right), Math.min(part.bottom, frame.bottom)];
    if (right <= left || bottom <= top) return [];
    return [{ x: left - frame.left, y: top - frame.top, width: right - left, height: bottom - top }];
  });
}
