import { scaleSteps } from './gauge-geometry.ts';

/** A bar. Its parts are stacked, the first at the bottom. */
export type Bar = { label: string; parts: readonly number[] };

export type BarRect = { x: number; y: number; width: number; height: number; part: number };
export type BarPicture = { rects: BarRect[]; steps: { value: number; y: number }[] };

const GAP = 0.28;

/** Returns stacked bars in a frame. The scale ends on a round step, and an empty chart still has a scale. */
export function barPicture(bars: readonly Bar[], { width, height }: { width: number; height: number }): BarPicture {
  const most = Math.max(1, ...bars.map(bar => bar.parts.reduce((sum, part) => sum + part, 0)));
  const steps = stepsTo(most, bars);
  const end = steps.at(-1) ?? most;
  const y = (value: number): number => round(height - (value / end) * height);
  const room = width / Math.max(1, bars.length);
  const rects = bars.flatMap(({ parts }, index) => {
    let below = 0;
    return parts.flatMap((value, part) => {
      const [bottom, top] = [y(below), y(below + value)];
      below += value;
      return value > 0
        ? [
            {
              x: round((index + GAP / 2) * room),
              y: top,
              width: round(room * (1 - GAP)),
              height: Math.max(1, round(bottom - top)),
              part,
            },
          ]
        : [];
    });
  });
  return { rects, steps: steps.map(value => ({ value, y: y(value) })) };
}

/** Returns round steps from zero to at least `most`. Counts have no halves. */
function stepsTo(most: number, bars: readonly Bar[]): number[] {
  const rough = scaleSteps(most, 3)[1] ?? most;
  const step = bars.every(({ parts }) => parts.every(Number.isInteger)) ? Math.ceil(rough) : rough;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

const round = (value: number) => Math.round(value * 10) / 10;
