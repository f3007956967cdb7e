import type { Spending } from './spending.ts';

export const noSpending: Spending = Object.freeze({ tokens: 0, calls: 0, usd: 0 });
export const addSpending = (a: Spending, b: Partial<Spending>): Spending => ({
  tokens: a.tokens + (b.tokens ?? 0),
  calls: a.calls + (b.calls ?? 0),
  usd: a.usd + (b.usd ?? 0),
});
