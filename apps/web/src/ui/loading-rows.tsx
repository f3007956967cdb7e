import clsx from 'clsx';
import styles from './states.module.css';

const WIDTHS = [46, 31, 54, 38, 42, 27, 50, 35];

export type LoadingRowsProps = {
  /** The loading text: "Reading workflows". */
  label: string;
  rows?: number;
  className?: string;
};

/** Renders blank rows in place of the expected ones, with a loading text and no spinner. */
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
