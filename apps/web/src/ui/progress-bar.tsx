import styles from './meter.module.css';

export type ProgressBarProps = {
  /** What goes on, for whoever does not see the bar. */
  label: string;
  /** How far it is, from 0 to 1. */
  share: number;
  /** The same in words: "40 of 120 events". */
  words: string;
};

/** How far long work is. Unlike a `Meter` it warns of nothing: full is what is wanted. */
export function ProgressBar({ label, share, words: text }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span
      className={styles.meter}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
