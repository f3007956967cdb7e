import clsx from 'clsx';
import styles from './states.module.css';

const WIDTHS = [46, 31, 54, 38, 42, 27, 50, 35];

export type LoadingRowsProps = {
  /** What is being read: "Reading workflows". */
  label: string;
  rows?: number;
  className?: string;
};

/** The rows that will be here, still blank. Says what is being read; no spinner. */
export function LoadingRows({ label, rows = 5, className }: LoadingRowsProps) {
  return (
    <div className={clsx(styles.loading, className)} aria-busy="true">
      <output>{label}</output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.blank} aria-hidden="true">
          <i style={{ width: `${WIDTHS[index % WIDTHS.length]}%` }} />
        </div>
      ))}
    </div>
  );
}
