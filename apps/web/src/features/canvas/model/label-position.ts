export type EdgeEnds = { sourceX: number; sourceY: number; targetX: number; targetY: number };

/** Distance of a value from its source, before half its own width. */
const standOff = 12;

/**
 * Returns the position of an edge's value: on the curve, just after the source handle. Handles are rows apart, so values never
 * overlap, which they would at the middles of crossing edges. On an edge that runs backward, the position is its middle.
 */
export function labelPosition(ends: EdgeEnds, width: number, middle: { x: number; y: number }): { x: number; y: number } {
  const { sourceX, sourceY, targetX, targetY } = ends;
  const reach = (targetX - sourceX) / 2;
  const x = sourceX + standOff + width / 2;
  if (reach <= 0 || x >= targetX - width / 2) return middle;
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const t = (low + high) / 2;
    if (bezier(sourceX, sourceX + reach, targetX - reach, targetX, t) < x) low = t;
    else high = t;
  }
  return { x, y: bezier(sourceY, sourceY, targetY, targetY, (low + high) / 2) };
}

const bezier = (a: number, b: number, c: number, d: number, t: number): number =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
