import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './states.module.css';

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
    <div className={clsx(styles.reading, className)} aria-busy={loading || undefined}>
      <span className={styles.figure}>{loading ? '–' : value}</span>
      {unit && <span className={styles.unit}>{unit}</span>}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}
