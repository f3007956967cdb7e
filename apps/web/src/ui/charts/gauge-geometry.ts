/** A half-circle dial: zero at the left, the end of the scale at the right. */
export const DIAL = { width: 276, height: 146, centre: { x: 138, y: 128 }, radius: 108 } as const;

export type Point = { x: number; y: number };

/** Returns the position of a share of the scale (0 to 1), at a distance from the hub. */
export function pointOnDial(share: number, distance: number): Point {
  const angle = Math.PI * (1 - Math.min(1, Math.max(0, share)));
  return { x: round(DIAL.centre.x + distance * Math.cos(angle)), y: round(DIAL.centre.y - distance * Math.sin(angle)) };
}

export function dialArc(from: number, to: number, distance: number): string {
  const start = pointOnDial(from, distance);
  const end = pointOnDial(to, distance);
  return `M${start.x} ${start.y}A${distance} ${distance} 0 0 1 ${end.x} ${end.y}`;
}

/** Returns round steps for a scale, at most `most` of them. */
export function scaleSteps(end: number, most = 4): number[] {
  const raw = end / most;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find(factor => factor * unit >= raw) ?? 10) * unit;
  const count = Math.floor(end / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => round(index * step));
}

const round = (value: number) => Math.round(value * 100) / 100;
