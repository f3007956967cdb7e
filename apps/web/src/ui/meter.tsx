import clsx from 'clsx';

const nearlyFull = 0.8;

export type MeterProps = {
  /** The name of the measured value, for screen readers. */
  label: string;
  /** The fill level. More than 1 is full. */
  share: number;
  /** The value in words: "8 of 10 calls". */
  text: string;
  size?: 'small' | 'base';
};

/** Renders a bar that fills, and warns from four fifths on. */
export function Meter({ label, share, text, size = 'base' }: MeterProps) {
  const full = Math.min(1, share);
  return (
    <span
      className={clsx(
        'block flex-none h-1.25 overflow-hidden rounded-1 bg-line [&>i]:block [&>i]:h-full [&>i]:bg-accent data-full:[&>i]:bg-waiting-bar',
        size === 'small' ? 'w-11' : 'w-21',
      )}
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
