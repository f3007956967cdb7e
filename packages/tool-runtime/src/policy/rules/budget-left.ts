import { type CallSubject, deny, type Rule } from '../rule.ts';

const text = { calls: 'tool calls', usd: 'money', tokens: 'tokens' } as const;

/**
 * Denies calls beyond the budget of this run of the node. Calls of one answer that fit are made in order, and the others are
 * denied.
 */
export const budgetLeft: Rule<CallSubject> = ({ overBudget }) =>
  overBudget === undefined
    ? undefined
    : deny('budget', 'budget', `The budget of this run has no ${text[overBudget]} left for this call. Nothing was sent.`);
