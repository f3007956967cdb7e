import { scaleSteps } from '../../../ui/charts/gauge-geometry.ts';
import styles from './waterfall.module.css';

const MINOR = 5;

/** Renders ticks over the chart, with the unit at the first label. */
export function Ruler({ length }: { length: number }) {
  const inSeconds = length >= 2_000;
  const unit = inSeconds ? 1_000 : 1;
  const steps = scaleSteps(length / unit, 6);
  const step = steps[1] ?? length;
  const target = (value: number) => `${((value * unit) / length) * 100}%`;
  return (
    <div className={styles.ruler} aria-hidden="true">
      <svg>
        {steps.flatMap(start =>
          Array.from({ length: MINOR }, (_, index) => start + (index * step) / MINOR)
            .filter(value => value * unit <= length)
            .map(value => (
              <line
                key={value}
                x1={target(value)}
                x2={target(value)}
                y1={value === start ? 18 : 24}
                y2="28"
                stroke="var(--control)"
              />
            )),
        )}
        {steps.map((value, index) => (
          <text
            key={value}
            x={target(value)}
            y="13"
            fontSize="11"
            textAnchor={index === 0 ? 'start' : 'middle'}
            fill="var(--ink-3)"
          >
            {index === 0 ? `0 ${inSeconds ? 's' : 'ms'}` : value}
          </text>
        ))}
      </svg>
    </div>
  );
}
