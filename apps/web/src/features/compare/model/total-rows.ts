import type { RunComparison } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';

/** A total of both runs. A side is `null` where no price is known. */
export type TotalRow = { label: string; left: string | null; right: string | null; difference: string };

type Total = 'duration_ms' | 'cost_usd' | 'calls' | 'tokens';

const totals: readonly { key: Total; label: string; write: (value: number) => string }[] = [
  { key: 'duration_ms', label: t('Duration'), write: formatDuration },
  { key: 'cost_usd', label: t('Cost'), write: value => `$ ${formatUsd(value)}` },
  { key: 'calls', label: t('Calls'), write: formatCount },
  { key: 'tokens', label: t('Tokens'), write: formatCount },
];

/** Returns the totals of both runs and their difference, right minus left. */
export const totalRows = ({ left, right }: Pick<RunComparison, 'left' | 'right'>): TotalRow[] =>
  totals.map(({ key, label, write }) => {
    const [a, b] = [left.totals[key], right.totals[key]];
    if (a === null || b === null)
      return { label, left: a === null ? null : write(a), right: b === null ? null : write(b), difference: t('—') };
    const [leftText, rightText] = [write(a), write(b)];
    return {
      label,
      left: leftText,
      right: rightText,
      difference: leftText === rightText ? t('the same') : formatDifference(b - a, write),
    };
  });

const formatDifference = (by: number, write: (value: number) => string): string =>
  by > 0 ? t('{{amount}} more', { amount: write(by) }) : t('{{amount}} less', { amount: write(-by) });
