import type { AgentBudget, Spending } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { formatCount } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

export type BudgetUsage = { text: string; share: number };

const dollars = (usd: number): string => usd.toFixed(usd !== 0 && usd < 0.1 ? 4 : 2);

/** Returns a meter for each limit of a budget with its usage, the fullest first. */
export function budgetUsagesOf(budget: AgentBudget | undefined, spent: Spending): BudgetUsage[] {
  const { max_tokens, max_calls, max_usd } = budget ?? {};
  const meters: BudgetUsage[] = [];
  if (max_tokens !== undefined)
    meters.push({
      text: t('{{spent}} of {{limit}} tokens', { spent: formatCount(spent.tokens), limit: formatCount(max_tokens) }),
      share: spent.tokens / max_tokens,
    });
  if (max_calls !== undefined)
    meters.push({
      text: t('{{spent}} of {{limit}} calls', { spent: formatCount(spent.calls), limit: formatCount(max_calls) }),
      share: spent.calls / max_calls,
    });
  if (max_usd !== undefined)
    meters.push({
      text: t('{{spent}} of {{limit}} USD', { spent: dollars(spent.usd), limit: dollars(max_usd) }),
      share: spent.usd / max_usd,
    });
  return meters.sort((a, b) => b.share - a.share);
}

/** Describes the usage that no limit covers. Calls are shown elsewhere. Returns `undefined` if no usage is known. */
export function formatSpent({ tokens, usd }: Spending, { max_tokens, max_usd }: Partial<AgentBudget> = {}): string | undefined {
  const parts = [
    ...(tokens > 0 && max_tokens === undefined ? [t('{{tokens}} tokens', { tokens: formatCount(tokens) })] : []),
    ...(usd > 0 && max_usd === undefined ? [t('{{dollars}} USD', { dollars: dollars(usd) })] : []),
  ];
  return parts.length === 0 ? undefined : formatList(parts);
}
