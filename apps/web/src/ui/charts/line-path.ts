export type Frame = { width: number; height: number; top?: number | undefined };

/** Returns values as an SVG path, from the left edge to the right, zero at the bottom. */
export function linePath(values: readonly number[], { width, height, top }: Frame): string {
  const most = Math.max(top ?? 0, ...values, 0) || 1;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height - (value / most) * (height - 1))}`)
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
