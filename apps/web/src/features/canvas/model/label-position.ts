export type EdgeEnds = { sourceX: number; sourceY: number; targetX: number; targetY: number };

/** How far from its source a value stands, before its own half width. */
const standOff = 12;

/**
 * Where the value of an edge stands: on the curve, just after the handle it leaves by. Handles are rows apart, so values
 * never meet, where the middles of crossing edges would. On an edge that runs back, its middle.
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
