import clsx from 'clsx';
import type { ReactNode } from 'react';

export type MetricValueProps = {
  value: ReactNode;
  unit?: ReactNode;
  aside?: ReactNode;
  /** True while the value is unknown. A dash is shown instead of the figure, so that nothing shifts. */
  loading?: boolean;
  className?: string;
};

/** Renders a measured figure: large, tabular, with its unit. */
export function MetricValue({ value, unit, aside, loading = false, className }: MetricValueProps) {
  return (
    <div className={clsx('flex items-baseline gap-1.5', className)} aria-busy={loading || undefined}>
      <span className="text-[26px]/7.5 font-semibold tracking-[-0.025em]">{loading ? '–' : value}</span>
      {unit && <span className="text-ink-3 text-small">{unit}</span>}
      {aside && <span className="ml-auto text-ink-3 text-small">{aside}</span>}
    </div>
  );
}
