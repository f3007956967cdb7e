import { getViewportForBounds, type Viewport } from '@xyflow/react';
import { fitViewOptions, zoomRange } from './fit-view-options.ts';

export type Rect = { x: number; y: number; width: number; height: number };

/** The nodes in canvas units, and the canvas and what lies over it in screen pixels, relative to the canvas. */
export type FitRequest = { nodes: readonly Rect[]; size: { width: number; height: number }; overlays: readonly Rect[] };

type Insets = { top: number; right: number; bottom: number; left: number };

const margin = Number.parseInt(fitViewOptions.padding, 10);
/** Distance between a node and what lies over the canvas, in screen pixels. */
const distance = 8;
/** The smallest area, in screen pixels, that a graph is fitted into. */
const smallest = { width: 160, height: 120 };
const none: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Returns the largest view of all nodes in which nothing lies over one of them. If there is none, as in a very small window, the
 * view of the whole canvas. Returns `undefined` without nodes.
 */
export function fitAround({ nodes, size, overlays }: FitRequest): Viewport | undefined {
  const bounds = boundsOf(nodes);
  if (bounds === undefined) return undefined;
  const isFree = (view: Viewport) => !overlays.some(overlay => nodes.some(node => meets(grown(overlay), onScreen(node, view))));
  const whole = viewOf(bounds, size, none);
  const views = insetsFor(overlays, size).map(insets => viewOf(bounds, size, insets));
  return [whole, ...views.toSorted((a, b) => b.zoom - a.zoom)].find(isFree) ?? whole;
}

/** Returns the ways to keep the overlays outside: each is left at one of the four sides. */
function insetsFor(overlays: readonly Rect[], { width, height }: FitRequest['size']): Insets[] {
  let ways = new Map([[JSON.stringify(none), none]]);
  for (const { x, y, width: wide, height: high } of overlays) {
    const next = [...ways.values()].flatMap(({ top, right, bottom, left }) => [
      { top: Math.max(top, y + high), right, bottom, left },
      { top, right: Math.max(right, width - x), bottom, left },
      { top, right, bottom: Math.max(bottom, height - y), left },
      { top, right, bottom, left: Math.max(left, x + wide) },
    ]);
    const fitting = next.filter(
      ({ top, right, bottom, left }) => width - left - right >= smallest.width && height - top - bottom >= smallest.height,
    );
    // Overlays at one side share their inset, so few ways are left of the many.
    ways = new Map(fitting.map(way => [JSON.stringify(way), way]));
  }
  return [...ways.values()];
}

/** Returns the view that fits the bounds into what the insets leave. The margin stays where there is no inset. */
function viewOf(bounds: Rect, { width, height }: FitRequest['size'], insets: Insets): Viewport {
  const side = (inset: number) => `${Math.max(margin, inset + distance)}px` as const;
  const padding = { top: side(insets.top), right: side(insets.right), bottom: side(insets.bottom), left: side(insets.left) };
  return getViewportForBounds(bounds, width, height, zoomRange.min, fitViewOptions.maxZoom, padding);
}

function boundsOf(nodes: readonly Rect[]): Rect | undefined {
  if (nodes.length === 0) return undefined;
  const left = nodes.reduce((least, node) => Math.min(least, node.x), Infinity);
  const top = nodes.reduce((least, node) => Math.min(least, node.y), Infinity);
  const right = nodes.reduce((most, node) => Math.max(most, node.x + node.width), -Infinity);
  const bottom = nodes.reduce((most, node) => Math.max(most, node.y + node.height), -Infinity);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const onScreen = (node: Rect, { x, y, zoom }: Viewport): Rect => ({
  x: node.x * zoom + x,
  y: node.y * zoom + y,
  width: node.width * zoom,
  height: node.height * zoom,
});

/** Returns the overlay with less than its distance, so that rounding does not make a node meet it. */
const grown = ({ x, y, width, height }: Rect): Rect => {
  const by = distance / 2;
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
};

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
