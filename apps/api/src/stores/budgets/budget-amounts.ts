import type { Spending } from '@pinion/contracts';
import type { SpendLimit } from '../settings/index.ts';

/** Spending in whole numbers: tokens, calls, millionths of a US dollar. */
export type Amounts = { tokens: number; calls: number; micro_usd: number };
export type AmountLimits = { [Kind in keyof Amounts]?: number | undefined };

export const amountKinds = ['tokens', 'calls', 'micro_usd'] as const;
export const noAmounts: Amounts = Object.freeze({ tokens: 0, calls: 0, micro_usd: 0 });

export const addAmounts = (a: Amounts, b: Amounts): Amounts => ({
  tokens: a.tokens + b.tokens,
  calls: a.calls + b.calls,
  micro_usd: a.micro_usd + b.micro_usd,
});
export const takeAmounts = (a: Amounts, b: Amounts): Amounts => ({
  tokens: a.tokens - b.tokens,
  calls: a.calls - b.calls,
  micro_usd: a.micro_usd - b.micro_usd,
});

/** Number of decimals kept to absorb the float error of dollar amounts: thousandths of a millionth. */
const digits = 3;
const micro = (usd: number): number => Number((usd * 1_000_000).toFixed(digits));

/** Returns spending as amounts, rounded up: many small parts never add up to less than their cost. */
export const amountsOf = ({ tokens, calls, usd }: Spending): Amounts => ({
  tokens: Math.ceil(tokens),
  calls: Math.ceil(calls),
  micro_usd: Math.ceil(micro(usd)),
});

export const toSpending = ({ tokens, calls, micro_usd }: Amounts): Spending => ({ tokens, calls, usd: micro_usd / 1_000_000 });

/** Returns limits as amounts, rounded down. */
export const amountLimits = ({ max_tokens, max_calls, max_usd }: SpendLimit): AmountLimits => ({
  tokens: max_tokens,
  calls: max_calls,
  micro_usd: max_usd === undefined ? undefined : Math.floor(micro(max_usd)),
});
