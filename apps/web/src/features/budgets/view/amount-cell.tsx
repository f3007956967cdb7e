import { t } from '../../../lib/texts/t.ts';
import { Meter } from '../../../ui/meter.tsx';
import styles from './budgets.module.css';

export type AmountCellProps = {
  /** Label of the bar for screen readers, such as "Calls of the workspace". */
  label: string;
  spent: number;
  limit: number | undefined;
  format: (amount: number) => string;
};

/** Renders the amount spent, and its share of the limit. */
export function AmountCell({ label, spent, limit, format }: AmountCellProps) {
  if (limit === undefined) return format(spent);
  return (
    <span className={styles.amount}>
      <span>
        {format(spent)} <span className={styles.of}>{t('of {{limit}}', { limit: format(limit) })}</span>
      </span>
      <Meter
        label={label}
        share={spent / limit}
        words={t('{{spent}} of {{limit}}', { spent: format(spent), limit: format(limit) })}
      />
    </span>
  );
}
