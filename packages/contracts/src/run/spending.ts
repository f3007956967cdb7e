import * as z from 'zod/mini';

/** What was used: tokens of models in and out, tool calls, US dollars. */
export const Spending = z.object({ tokens: z.number(), calls: z.number(), usd: z.number() });
export type Spending = z.infer<typeof Spending>;

/** US dollars for a million tokens, by model name; the longest name that begins the model's own is taken. */
export const PriceTable = z.record(
  z.string(),
  z.object({ input_usd: z.number().check(z.nonnegative()), output_usd: z.number().check(z.nonnegative()) }),
);
export type PriceTable = z.infer<typeof PriceTable>;

export function priceOf(prices: PriceTable, model: string): { input_usd: number; output_usd: number } | undefined {
  const names = Object.keys(prices).filter(name => model.startsWith(name));
  const best = names.reduce<string | undefined>((found, name) => (name.length > (found?.length ?? -1) ? name : found), undefined);
  return best === undefined ? undefined : prices[best];
}

/** Unknown models cost nothing that is known: undefined. */
export function costOf(
  prices: PriceTable,
  model: string,
  usage: { input_tokens?: number | undefined; output_tokens?: number | undefined },
): number | undefined {
  const price = priceOf(prices, model);
  if (price === undefined) return undefined;
  return ((usage.input_tokens ?? 0) * price.input_usd + (usage.output_tokens ?? 0) * price.output_usd) / 1_000_000;
}
