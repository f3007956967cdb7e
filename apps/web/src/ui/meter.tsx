import clsx from 'clsx';
import styles from './meter.module.css';

const nearlyFull = 0.8;

export type MeterProps = {
  /** What is measured, for whoever does not see the bar. */
  label: string;
  /** How full it is; more than 1 is full. */
  share: number;
  /** The same in words: "8 of 10 calls". */
  words: string;
  size?: 'small' | 'base';
};

/** A bar that fills, and warns from four fifths on. */
export function Meter({ label, share, words: text, size = 'base' }: MeterProps) {
  const full = Math.min(1, share);
  return (
    <span
      className={clsx(styles.meter, size === 'small' && styles.small)}
      role="meter"
      aria-label={label}
      aria-valuenow={Math.round(full * 100)}
      aria-valuetext={text}
      data-full={full >= nearlyFull || undefined}
    >
      <i style={{ width: `${full * 100}%` }} />
    </span>
  );
}
