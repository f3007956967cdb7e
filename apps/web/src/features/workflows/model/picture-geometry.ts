/** A graph as its picture shows it. Edges name their nodes by index. */
export type PicturedGraph = {
  nodes: readonly { type: string; x: number; y: number }[];
  edges: readonly { from: number; to: number }[];
};

/** The size of a node in its picture, in canvas pixels. */
export const pictureNode = { width: 190, height: 110 };
const margin = 20;

/** Returns the part of the canvas that a picture shows: all nodes with a margin. */
export function boundsOf({ nodes }: PicturedGraph): { x: number; y: number; width: number; height: number } {
  const [first = { x: 0, y: 0 }] = nodes;
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const left = Math.min(first.x, ...xs);
  const top = Math.min(first.y, ...ys);
  return {
    x: left - margin,
    y: top - margin,
    width: Math.max(...xs, left) - left + pictureNode.width + 2 * margin,
    height: Math.max(...ys, top) - top + pictureNode.height + 2 * margin,
  };
}

/** Returns the curve of an edge, from the right of its source to the left of its target. */
export function edgePath({ nodes }: PicturedGraph, from: number, to: number): string {
  const [source, target] = [nodes[from], nodes[to]];
  if (source === undefined || target === undefined) return '';
  const start = { x: source.x + pictureNode.width, y: source.y + pictureNode.height / 2 };
  const end = { x: target.x, y: target.y + pictureNode.height / 2 };
  const bend = Math.max(40, Math.abs(end.x - start.x) / 2);
  return `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`;
}
