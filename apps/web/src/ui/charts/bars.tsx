import { scaleSteps } from './gauge-geometry.ts';

export type BarsProps = {
  bars: readonly Bar[];
  /** Color of each part, as a CSS value. */
  tones: readonly string[];
  /** The text alternative of the chart. The figures themselves belong in a table. */
  label: string;
  /** Chooses which bars have a label under the axis. */
  isNamed: (index: number) => boolean;
  format?: (value: number) => string;
};

const FRAME = { width: 600, height: 120 };

/** Renders stacked bars over time, with a scale. The chart stretches with its container, and its text keeps its size. */
export function Bars({ bars, tones, label, isNamed, format = String }: BarsProps) {
  const { rects, steps } = barPicture(bars, FRAME);
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] pt-2 text-ink-3 text-micro tabular-nums" role="img" aria-label={label}>
      <div
        className="relative [&_span]:absolute [&_span]:right-2 [&_span]:-translate-y-1/2 [&_span]:whitespace-nowrap"
        aria-hidden="true"
      >
        {steps.map(({ value, y }) => (
          <span key={value} style={{ top: share(y, FRAME.height) }}>
            {format(value)}
          </span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        className="block w-full h-[var(--bars-height,130px)] overflow-visible"
        viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
        preserveAspectRatio="none"
      >
        {steps.map(({ value, y }) => (
          <line
            key={value}
            x2={FRAME.width}
            y1={y}
            y2={y}
            stroke={value === 0 ? 'var(--line)' : 'var(--hair)'}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {rects.map(({ part, ...target }) => (
          <rect key={`${target.x} ${part}`} {...target} fill={tones[part] ?? 'var(--ink-3)'} />
        ))}
      </svg>
      <div
        className="relative col-start-2 h-5 [&_span]:absolute [&_span]:top-1 [&_span]:-translate-x-1/2 [&_span]:whitespace-nowrap"
        aria-hidden="true"
      >
        {bars.map((bar, index) =>
          isNamed(index) ? (
            <span key={bar.label} style={{ left: share(index + 0.5, bars.length) }}>
              {bar.label}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** A bar. Its parts are stacked, the first at the bottom. */
type Bar = { label: string; parts: readonly number[] };

type BarRect = { x: number; y: number; width: number; height: number; part: number };
type BarPicture = { rects: BarRect[]; steps: { value: number; y: number }[] };

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
