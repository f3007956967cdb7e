import * as z from 'zod/mini';

/** The usage: input and output tokens of models, tool calls, US dollars. */
export const Spending = z.object({ tokens: z.number(), calls: z.number(), usd: z.number() });
export type Spending = z.infer<typeof Spending>;

const usd = z.number().check(z.nonnegative());

/** Prices in US dollars per million tokens. Without a price of its own, a cached token costs as much as an input token. */
export const ModelPrice = z.object({
  input_usd: usd,
  output_usd: usd,
  /** Price of input tokens that the provider read from its cache. */
  cache_read_usd: z.optional(usd),
  /** Price of input tokens that the provider wrote to its cache. */
  cache_write_usd: z.optional(usd),
  /** The day of the price list, such as 2026-04-30. */
  as_of: z.optional(z.string().check(z.maxLength(32))),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** Prices by prefix of the model name. The longest match applies. */
export const PriceTable = z.record(z.string(), ModelPrice);
export type PriceTable = z.infer<typeof PriceTable>;
