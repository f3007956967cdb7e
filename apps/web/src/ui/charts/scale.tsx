import { scaleSteps } from './gauge-geometry.ts';

export type ScaleProps = {
  value: number;
  end: number;
  unit?: string;
  /** The threshold, drawn on the scale itself. */
  threshold?: number;
  label: string;
};

const WIDTH = 276;
const MINOR = 30;

/** Renders a straight scale: ticks, a marker, and the threshold at its position. */
export function Scale({ value, end, unit = '', threshold, label }: ScaleProps) {
  const at = (amount: number) => (Math.min(amount, end) / end) * (WIDTH - 1) + 0.5;
  const marker = at(value);
  const steps = scaleSteps(end, 3);
  return (
    <svg width="100%" viewBox={`0 0 ${WIDTH} 34`} role="img" aria-label={label}>
      {Array.from({ length: MINOR + 1 }, (_, index) => {
        const x = at((index / MINOR) * end);
        return <line key={index} x1={x} x2={x} y1={13} y2={18} stroke="var(--control)" />;
      })}
      {steps.map(step => (
        <line key={step} x1={at(step)} x2={at(step)} y1={8} y2={18} stroke="var(--control)" />
      ))}
      <line x1="0" x2={WIDTH} y1="18.5" y2="18.5" stroke="var(--line)" />
      {threshold !== undefined && (
        <rect x={at(threshold)} y="17" width={WIDTH - at(threshold)} height="3" fill="var(--failed-bar)" />
      )}
      <path d={`M${marker} 17l-4.5-9h9z`} fill="var(--accent)" />
      {steps.map((step, index) => (
        <text
          key={step}
          x={index === 0 ? 0 : at(step)}
          y="32"
          fontSize="11"
          textAnchor={index === 0 ? 'start' : step === end ? 'end' : 'middle'}
          fill="var(--ink-3)"
        >
          {step === end && unit ? `${step} ${unit}` : step}
        </text>
      ))}
    </svg>
  );
}
