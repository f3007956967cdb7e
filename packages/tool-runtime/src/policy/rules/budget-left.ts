import { type CallSubject, deny, type Rule } from '../rule.ts';

const text = { calls: 'tool calls', usd: 'money', tokens: 'tokens' } as const;

/** The budget of this run of the node: calls of one answer that fit are made, in their order, and the others are denied. */
export const budgetLeft: Rule<CallSubject> = ({ overBudget }) =>
  overBudget === undefined
    ? undefined
    : deny('budget', 'budget', `the budget of this run has no ${text[overBudget]} left for this call; nothing was sent`);
