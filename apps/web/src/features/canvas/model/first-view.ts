import { getViewportForBounds, type Viewport } from '@xyflow/react';
import { cardBox } from './card-box.ts';
import { type LevelOfDetail, levelOfDetailAt, cullingThreshold } from './level-of-detail.ts';
import { fitViewOptions, zoomRange } from './fit-view-options.ts';
import type { GraphView } from './graph-view.ts';

export type FirstView = { detail: LevelOfDetail; viewport: Viewport };

/** Width and height in screen pixels. */
export type ViewportSize = { width: number; height: number };

/**
 * Estimates the view of a graph that is fitted into about this much space, before anything is drawn. Nodes that will be blocks
 * are not drawn as cards first, and everything is drawn close to its final position. Returns `undefined` if there is nothing to
 * show.
 */
export function firstView(graph: GraphView, available: ViewportSize): FirstView | undefined {
  const bounds = boundsOf(graph);
  if (bounds === undefined) return undefined;
  const viewport = getViewportForBounds(
    bounds,
    available.width,
    available.height,
    zoomRange.min,
    fitViewOptions.maxZoom,
    fitViewOptions.padding,
  );
  const isNear = levelOfDetailAt(viewport.zoom) === 'whole' && graph.nodes.size <= cullingThreshold;
  return { detail: isNear ? 'whole' : 'blocks', viewport };
}

function boundsOf(graph: GraphView) {
  if (graph.nodes.size === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const view of graph.nodes.values()) {
    const { x, y } = view.node.position;
    const { width, height } = cardBox(view);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The share of the window that the canvas gets. The rest is the palette, the inspector and the toolbars. */
const share = { width: 0.65, height: 0.9 };

export const viewportSizeOf = ({ innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>): ViewportSize => ({
  width: innerWidth * share.width,
  height: innerHeight * share.height,
});
