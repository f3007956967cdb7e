export type SparklineProps = {
  values: readonly number[];
  label: string;
  width?: number;
  height?: number;
  /** The top of the scale, shared by adjacent lines. */
  top?: number;
};

/** Renders a trend that has no scale. Use it only beside the figure it belongs to. */
export function Sparkline({ values, label, width = 92, height = 24, top }: SparklineProps) {
  const idle = values.every(value => value === 0);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line)" />
      <path
        d={linePath(values, { width, height: height - 1, top })}
        fill="none"
        stroke={idle ? 'var(--ink-3)' : 'var(--ink-2)'}
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type Frame = { width: number; height: number; top?: number | undefined };

/** Returns values as an SVG path, from the left edge to the right, zero at the bottom. */
export function linePath(values: readonly number[], { width, height, top }: Frame): string {
  const most = Math.max(top ?? 0, ...values, 0) || 1;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height - (value / most) * (height - 1))}`)
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
