type Point = { x: number; y: number };
/** The fields of a drawn node that matter here. A node that was never measured was never visible. */
type Drawn = { id: string; position: Point; dragging?: boolean; measured?: object };

/** Nodes that move from where they were drawn to their position in the file. */
export type NodeAnimation = ReadonlyMap<string, { from: Point; to: Point }>;

/** Steps smaller than this, in canvas pixels, are not animated: a held arrow key must not lag. */
const least = 12;
/** Maximum number of animated nodes. More than this move at once, because redrawing all of them in each frame would stutter. */
const most = 300;

/** Returns the nodes to animate between two drawings: those that were moved by something other than the pointer. */
export function animationBetween(before: readonly Drawn[], after: readonly Drawn[]): NodeAnimation | undefined {
  const old = new Map(before.map(node => [node.id, node]));
  const glide = new Map<string, { from: Point; to: Point }>();
  for (const { id, position } of after) {
    const known = old.get(id);
    if (known === undefined || known.dragging === true || known.measured === undefined) continue;
    const distance = Math.max(Math.abs(known.position.x - position.x), Math.abs(known.position.y - position.y));
    if (distance >= least) glide.set(id, { from: known.position, to: position });
  }
  return glide.size === 0 || glide.size > most ? undefined : glide;
}

/** Returns the nodes at a fraction of the way, from 0 to 1. */
export const interpolateNodes = <T extends Drawn>(nodes: readonly T[], glide: NodeAnimation, part: number): T[] =>
  nodes.map(node => {
    const way = glide.get(node.id);
    if (way === undefined || node.dragging === true) return node;
    const eased = 1 - (1 - part) ** 3;
    const { from, to } = way;
    return { ...node, position: { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased } };
  });
