/** Whole numbers: calls, tokens and millionths of a US dollar. */
export type UsageTotals = {
  calls: number;
  failed: number;
  /** Number of calls refused before anything was sent. Not included in the calls. */
  denied: number;
  /** Number of calls answered by an earlier call. */
  cached: number;
  /** Number of answers of models without a price. */
  unpriced: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  micro_usd: number;
};

export const totalNames = [
  'calls',
  'failed',
  'denied',
  'cached',
  'unpriced',
  'input_tokens',
  'output_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'micro_usd',
] as const satisfies readonly (keyof UsageTotals)[];

export const noUsage: Readonly<UsageTotals> = Object.freeze({
  calls: 0,
  failed: 0,
  denied: 0,
  cached: 0,
  unpriced: 0,
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
  micro_usd: 0,
});

/** Returns `a` minus `b`, figure by figure. */
export const subtractUsage = (a: UsageTotals, b: UsageTotals): UsageTotals => {
  const rest = { ...noUsage };
  for (const name of totalNames) rest[name] = a[name] - b[name];
  return rest;
};

/** Adds to `sum` in place. */
export function addUsage(sum: UsageTotals, more: Partial<UsageTotals>): void {
  for (const name of totalNames) sum[name] += more[name] ?? 0;
}
