import type { AgentBudget, Spending } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { AskedBudget } from './read-question.ts';

const keys = { tokens: 'max_tokens', calls: 'max_calls', usd: 'max_usd' } as const;

export const limitNow = ({ limit, budget }: AskedBudget): number => budget[keys[limit]] ?? 0;

/** Twice what was allowed: the offer that stands in the field. */
export const offerOf = (asked: AskedBudget): number => limitNow(asked) * 2;

/** What is wrong with a new limit; undefined: nothing. */
export function whyNotLimit(asked: AskedBudget, text: string): string | undefined {
  const figure = Number(text);
  if (text.trim() === '' || !Number.isFinite(figure)) return t('A figure is needed');
  if (asked.limit !== 'usd' && !Number.isInteger(figure)) return t('A whole figure is needed');
  if (figure <= limitNow(asked))
    return t('More than {{figureWords}} is needed, or stop the agent', {
      figureWords: figureWords(asked.limit, limitNow(asked)),
    });
  return undefined;
}

export const raised = ({ limit, budget }: AskedBudget, figure: number): AgentBudget => ({ ...budget, [keys[limit]]: figure });

export function figureWords(limit: AskedBudget['limit'], figure: number): string {
  if (limit === 'usd') return t('{{figure}} USD', { figure: figure.toFixed(figure < 1 ? 4 : 2) });
  return counted(figure, limit === 'tokens' ? 'token' : 'call');
}

export const spentWords = ({ tokens, calls, usd }: Spending): string =>
  `${figureWords('tokens', tokens)}, ${figureWords('calls', calls)}, ${figureWords('usd', usd)}`;
