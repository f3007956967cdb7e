import * as z from 'zod/mini';

/** What was used: tokens of models in and out, tool calls, US dollars. */
export const Spending = z.object({ tokens: z.number(), calls: z.number(), usd: z.number() });
export type Spending = z.infer<typeof Spending>;

const usd = z.number().check(z.nonnegative());

/** US dollars for a million tokens. Without a price of its own, a cached token costs what an input token costs. */
export const ModelPrice = z.object({
  input_usd: usd,
  output_usd: usd,
  /** Input tokens that the vendor had in its cache. */
  cache_read_usd: z.optional(usd),
  /** Input tokens that the vendor put into its cache. */
  cache_write_usd: z.optional(usd),
  /** The day of the price list, as 2026-04-30. */
  as_of: z.optional(z.string().check(z.maxLength(32))),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** Prices by how a model's name begins; the longest name counts. */
export const PriceTable = z.record(z.string(), ModelPrice);
export type PriceTable = z.infer<typeof PriceTable>;
