import styles from './budgets.module.css';

const nearlyFull = 0.8;

export type AmountCellProps = {
  /** "Calls of the workspace", for whoever does not see the bar. */
  label: string;
  spent: number;
  limit: number | undefined;
  format: (amount: number) => string;
};

/** What was spent, and how much of what may be. */
export function AmountCell({ label, spent, limit, format }: AmountCellProps) {
  if (limit === undefined) return format(spent);
  const share = Math.min(1, spent / limit);
  return (
    <span className={styles.amount}>
      <span>
        {format(spent)} <span className={styles.of}>of {format(limit)}</span>
      </span>
      <span
        className={styles.meter}
        role="meter"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${format(spent)} of ${format(limit)}`}
        data-full={share >= nearlyFull || undefined}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
