import type { FlowNode } from './flow-nodes.ts';

export type MapBounds = { x: number; y: number; width: number; height: number };

/** Returns the smallest box of this aspect ratio around all nodes, with a margin. An empty canvas has one too. */
export function mapBounds(nodes: readonly FlowNode[], shape: number): MapBounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    const { x, y, width, height } = boxOf(node);
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  if (nodes.length === 0) [left, top, right, bottom] = [0, 0, 800, 500];
  const padding = 0.08 * Math.max(right - left, bottom - top);
  const width = Math.max(right - left + padding, (bottom - top + padding) * shape);
  const height = width / shape;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** Returns all nodes as three SVG paths, so that a thousand nodes need no more elements than one. */
export function mapPaths(nodes: readonly FlowNode[]): { plain: string; selected: string; frames: string } {
  const paths = { plain: '', selected: '', frames: '' };
  for (const node of nodes) {
    const { x, y, width, height } = boxOf(node);
    const kind =
      node.type === 'note' && node.data.note.size !== undefined ? 'frames' : node.selected === true ? 'selected' : 'plain';
    paths[kind] += `M${x} ${y}h${width}v${height}h${-width}z`;
  }
  return paths;
}

const boxOf = ({ position, measured, width, height }: FlowNode): MapBounds => ({
  x: Math.round(position.x),
  y: Math.round(position.y),
  width: Math.round(measured?.width ?? width ?? 180),
  height: Math.round(measured?.height ?? height ?? 80),
});
