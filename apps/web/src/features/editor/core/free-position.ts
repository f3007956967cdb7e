import type { WorkflowFile, WorkflowNode } from '@pinion/contracts';
import { noteNodeId, notesOf } from '../../canvas/index.ts';

export type Size = { width: number; height: number };
/** The drawn sizes by id on the canvas, in canvas pixels: nodes by their own id, notes by `noteNodeId`. */
export type Sizes = ReadonlyMap<string, Size>;
type Box = Size & { x: number; y: number };

const gap = 24;
const rankGap = 76;

/**
 * Returns a free position to the right of a node, as close to its height as there is space, that covers nothing. Without a
 * node, the position is to the right of everything.
 */
export function freePosition(
  file: WorkflowFile,
  neighborId: string | undefined,
  size: Size,
  sizes: Sizes,
): { x: number; y: number } {
  const boxes = boxesOf(file, sizes);
  const node = file.nodes.find(({ id }) => id === neighborId);
  const anchor = node === undefined ? around(boxes) : boxOf(node, sizes);
  const x = Math.round(anchor.x + anchor.width + rankGap);
  const heights = [anchor.y, ...boxes.flatMap(box => [box.y + box.height + gap, box.y - size.height - gap])];
  const nearest = heights.map(Math.round).sort((a, b) => Math.abs(a - anchor.y) - Math.abs(b - anchor.y) || b - a);
  const isFree = (y: number): boolean => !boxes.some(box => overlap({ x, y, ...size }, box));
  const lowest = Math.max(anchor.y, ...boxes.map(box => Math.ceil(box.y + box.height + gap)));
  return { x, y: nearest.find(isFree) ?? lowest };
}

/**
 * Returns the position closest to that of a box at which it covers no node and no note, beside or below or above what is there. A frame
 * around the whole box is not covered.
 */
export function freeNear(file: WorkflowFile, box: Box, sizes: Sizes): { x: number; y: number } {
  const boxes = [...nodeBoxes(file, sizes), ...noteBoxes(file, sizes).filter(note => !surrounds(note, box))];
  const isFree = ({ x, y }: { x: number; y: number }): boolean => !boxes.some(other => overlap({ ...box, x, y }, other));
  const positions = [
    { x: box.x, y: box.y },
    ...boxes.flatMap(other => [
      { x: box.x, y: other.y + other.height + gap },
      { x: box.x, y: other.y - box.height - gap },
      { x: other.x + other.width + gap, y: box.y },
      { x: other.x - box.width - gap, y: box.y },
    ]),
  ];
  const distance = ({ x, y }: { x: number; y: number }): number => Math.abs(x - box.x) + Math.abs(y - box.y);
  const { x, y } = positions.toSorted((a, b) => distance(a) - distance(b)).find(isFree) ?? box;
  return { x: Math.round(x), y: Math.round(y) };
}

/** Returns the box around all nodes and notes of a workflow. */
export function boxAround(file: WorkflowFile, sizes: Sizes): Box {
  const boxes = boxesOf(file, sizes);
  const { x, y, width } = around(boxes);
  return { x, y, width, height: Math.max(y, ...boxes.map(box => box.y + box.height)) - y };
}

const surrounds = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const boxesOf = (file: WorkflowFile, sizes: Sizes): Box[] => [...nodeBoxes(file, sizes), ...noteBoxes(file, sizes)];

const nodeBoxes = (file: WorkflowFile, sizes: Sizes): Box[] => file.nodes.map(node => boxOf(node, sizes));

/** Returns the boxes of notes and frames. */
const noteBoxes = (file: WorkflowFile, sizes: Sizes): Box[] =>
  notesOf(file).map(({ id, position: { x, y } }) => ({ x, y, ...(sizes.get(noteNodeId(id)) ?? { width: 210, height: 72 }) }));

/** Returns the box of a node. One that was never drawn has a default size. */
const boxOf = ({ id, type, position: { x, y } }: WorkflowNode, sizes: Sizes): Box => ({
  x,
  y,
  ...(sizes.get(id) ?? (type === 'agent' ? { width: 250, height: 420 } : { width: 196, height: 160 })),
});

function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map(box => box.x));
  const y = Math.min(...boxes.map(box => box.y));
  return { x, y, width: Math.max(...boxes.map(box => box.x + box.width)) - x, height: 0 };
}
