import type { AgentBudget, Spending } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { ApprovalBudget } from './read-approval.ts';

const keys = { tokens: 'max_tokens', calls: 'max_calls', usd: 'max_usd' } as const;

export const currentLimit = ({ limit, budget }: ApprovalBudget): number => budget[keys[limit]] ?? 0;

/** Returns twice the current limit, the default value of the field. */
export const suggestedLimit = (requested: ApprovalBudget): number => currentLimit(requested) * 2;

/** Returns the problem of a new limit. Undefined when it is valid. */
export function limitError(requested: ApprovalBudget, text: string): string | undefined {
  const figure = Number(text);
  if (text.trim() === '' || !Number.isFinite(figure)) return t('Enter a number');
  if (requested.limit !== 'usd' && !Number.isInteger(figure)) return t('Enter a whole number');
  if (figure <= currentLimit(requested))
    return t('Enter more than {{figureWords}} or stop the agent', {
      figureWords: formatAmount(requested.limit, currentLimit(requested)),
    });
  return undefined;
}

export const raiseBudget = ({ limit, budget }: ApprovalBudget, figure: number): AgentBudget => ({
  ...budget,
  [keys[limit]]: figure,
});

export function formatAmount(limit: ApprovalBudget['limit'], figure: number): string {
  if (limit === 'usd') return t('{{figure}} USD', { figure: figure.toFixed(figure < 1 ? 4 : 2) });
  return counted(figure, limit === 'tokens' ? 'token' : 'call');
}

export const formatBudgetSpent = ({ tokens, calls, usd }: Spending): string =>
  `${formatAmount('tokens', tokens)}, ${formatAmount('calls', calls)}, ${formatAmount('usd', usd)}`;
