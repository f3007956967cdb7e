import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './states.module.css';

export type MetricValueProps = {
  value: ReactNode;
  unit?: ReactNode;
  aside?: ReactNode;
  /** Not known yet: a dash stands where the figure will be, so nothing jumps. */
  loading?: boolean;
  className?: string;
};

/** A figure read off an instrument: large, tabular, with its unit. */
export function MetricValue({ value, unit, aside, loading = false, className }: MetricValueProps) {
  return (
    <div className={clsx(styles.reading, className)} aria-busy={loading || undefined}>
      <span className={styles.figure}>{loading ? '–' : value}</span>
      {unit && <span className={styles.unit}>{unit}</span>}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}
