type Point = { x: number; y: number };
/** As much of a drawn node as matters here; one that was never measured was never seen. */
type Drawn = { id: string; position: Point; dragging?: boolean; measured?: object };

/** Nodes on their way from where they were drawn to where the file has them. */
export type NodeAnimation = ReadonlyMap<string, { from: Point; to: Point }>;

/** Steps smaller than this, in canvas pixels, are made at once: a held arrow key must not lag. */
const least = 12;
/** More nodes than this move at once: drawing all of them anew in each frame would stutter. */
const most = 300;

/** What glides when these nodes are drawn after those: whatever somebody else than the pointer has moved. */
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

/** The nodes as they stand at a part of the way, 0 to 1. */
export const interpolateNodes = <T extends Drawn>(nodes: readonly T[], glide: NodeAnimation, part: number): T[] =>
  nodes.map(node => {
    const way = glide.get(node.id);
    if (way === undefined || node.dragging === true) return node;
    const eased = 1 - (1 - part) ** 3;
    const { from, to } = way;
    return { ...node, position: { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased } };
  });
