import type { RunComparison } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';

export type TotalRow = { label: string; left: string; right: string; difference: string };

type Total = keyof RunComparison['left']['totals'];

const totals: readonly { key: Total; label: string; write: (value: number) => string }[] = [
  { key: 'duration_ms', label: t('Duration'), write: formatDuration },
  { key: 'usd', label: t('Cost'), write: value => `$ ${formatUsd(value)}` },
  { key: 'calls', label: t('Calls'), write: formatCount },
  { key: 'tokens', label: t('Tokens'), write: formatCount },
];

/** Returns the totals of both runs and their difference, right minus left. */
export const totalRows = ({ left, right }: Pick<RunComparison, 'left' | 'right'>): TotalRow[] =>
  totals.map(({ key, label, write }) => {
    const [a, b] = [left.totals[key], right.totals[key]];
    return { label, left: write(a), right: write(b), difference: formatDifference(b - a, write) };
  });

const formatDifference = (by: number, write: (value: number) => string): string =>
  by === 0 ? t('the same') : by > 0 ? t('{{amount}} more', { amount: write(by) }) : t('{{amount}} less', { amount: write(-by) });
