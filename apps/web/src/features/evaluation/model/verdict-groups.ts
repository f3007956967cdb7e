import type { AssertionVerdict } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** The columns of the table of results. */
export const verdictGroups = ['Output', 'Calls', 'Side effects', 'Limits'] as const;
export type VerdictGroup = (typeof verdictGroups)[number];

export const verdictGroupLabel: Readonly<Record<VerdictGroup, string>> = {
  Output: t('Output'),
  Calls: t('Calls'),
  'Side effects': t('Side effects'),
  Limits: t('Limits'),
};

const groupOfKind: Readonly<Record<string, VerdictGroup>> = {
  calls: 'Calls',
  arguments: 'Calls',
  order_before: 'Calls',
  order_exact: 'Calls',
  side_effects: 'Side effects',
  cost_at_most: 'Limits',
  tokens_at_most: 'Limits',
};

export type GroupCount = { failed: number; all: number };

/** Counts the assertions of each group, and the failed ones among them. */
export function countGroups(verdicts: readonly AssertionVerdict[]): Record<VerdictGroup, GroupCount> {
  const counts = { Output: none(), Calls: none(), 'Side effects': none(), Limits: none() };
  for (const { kind, verdict } of verdicts) {
    const count = counts[groupOfKind[kind] ?? 'Output'];
    count.all += 1;
    if (verdict === 'fail') count.failed += 1;
  }
  return counts;
}

const none = (): GroupCount => ({ failed: 0, all: 0 });
