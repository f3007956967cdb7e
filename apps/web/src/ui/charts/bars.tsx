import styles from './bars.module.css';
import { type Bar, barPicture } from './bars-geometry.ts';

export type BarsProps = {
  bars: readonly Bar[];
  /** Colour of each part, as a CSS value. */
  tones: readonly string[];
  /** The whole picture in words: the figures themselves belong into a table. */
  label: string;
  /** Under the axis: which bars are named. */
  isNamed: (index: number) => boolean;
  format?: (value: number) => string;
};

const WIDTH = 640;
const HEIGHT = 120;
const LEFT = 44;

/** Stacked bars over time, with a scale. */
export function Bars({ bars, tones, label, isNamed, format = String }: BarsProps) {
  const { rects, steps } = barPicture(bars, { width: WIDTH - LEFT, height: HEIGHT });
  const room = (WIDTH - LEFT) / Math.max(1, bars.length);
  return (
    <svg className={styles.bars} viewBox={`0 -8 ${WIDTH} ${HEIGHT + 28}`} role="img" aria-label={label}>
      {steps.map(({ value, y }) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH} y1={y} y2={y} stroke={value === 0 ? 'var(--line)' : 'var(--hair)'} />
          <text x={LEFT - 8} y={y + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {rects.map(rect => (
        <rect
          key={`${rect.x} ${rect.part}`}
          x={LEFT + rect.x}
          y={rect.y}
          width={rect.width}
          height={rect.height}
          fill={tones[rect.part] ?? 'var(--ink-3)'}
        />
      ))}
      {bars.map((bar, index) =>
        isNamed(index) ? (
          <text key={bar.label} x={LEFT + (index + 0.5) * room} y={HEIGHT + 16} textAnchor="middle">
            {bar.label}
          </text>
        ) : null,
      )}
    </svg>
  );
}
