export type ProgressBarProps = {
  /** The name of the task, for screen readers. */
  label: string;
  /** The progress, from 0 to 1. */
  share: number;
  /** The progress in words: "40 of 120 events". */
  text: string;
};

/** Renders the progress of a long task. Unlike a `Meter` it has no warning, because full is the goal. */
export function ProgressBar({ label, share, text }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span
      className="block flex-none w-21 h-1.25 overflow-hidden rounded-1 bg-line [&>i]:block [&>i]:h-full [&>i]:bg-accent data-full:[&>i]:bg-waiting-bar"
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
