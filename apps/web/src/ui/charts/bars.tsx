import styles from './bars.module.css';
import { type Bar, barPicture } from './bars-geometry.ts';

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
    <div className={styles.bars} role="img" aria-label={label}>
      <div className={styles.scale} aria-hidden="true">
        {steps.map(({ value, y }) => (
          <span key={value} style={{ top: share(y, FRAME.height) }}>
            {format(value)}
          </span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        className={styles.picture}
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
      <div className={styles.names} aria-hidden="true">
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
