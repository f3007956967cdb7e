import type { Usage } from './model-turn.ts';
import type { ModelPrice, PriceTable } from './spending.ts';
import { starterPrices } from './starter-prices.ts';

/** Returns the price of a model from the table, else from the starter list, or undefined if neither contains it. */
export function priceOf(prices: PriceTable, model: string): ModelPrice | undefined {
  const names = Object.keys(prices).filter(name => model.startsWith(name));
  const best = names.reduce<string | undefined>((found, name) => (name.length > (found?.length ?? -1) ? name : found), undefined);
  return best === undefined ? starterPriceOf(model) : prices[best];
}

/**
 * The suffixes that providers append to a model name without changing the price: a date, a three-digit number, `latest`,
 * `preview`.
 */
const suffix = /(-latest|-\d{3}|[-@]\d{4}-?\d{2}-?\d{2}|-preview(-\d{2}-\d{2,4})?)$/;

function starterPriceOf(model: string): ModelPrice | undefined {
  const bare = model.replace(suffix, '');
  return Object.hasOwn(starterPrices, bare) ? starterPrices[bare] : undefined;
}

/** Returns the prices that apply: the workspace's own and the default ones first, then those that its providers list. */
export function pricesInUse({
  prices,
  listed_prices = {},
}: {
  prices: PriceTable;
  listed_prices?: PriceTable | undefined;
}): PriceTable {
  const missing = Object.entries(listed_prices).filter(([model]) => priceOf(prices, model) === undefined);
  return missing.length === 0 ? prices : { ...Object.fromEntries(missing), ...prices };
}

/** Returns the cost of a turn in US dollars, or undefined if the price is unknown. */
export function costOf(prices: PriceTable, model: string, usage: Usage): number | undefined {
  const price = priceOf(prices, model);
  if (price === undefined) return undefined;
  const { input_tokens = 0, output_tokens = 0, cache_read_tokens = 0, cache_write_tokens = 0 } = usage;
  const { input_usd, cache_read_usd = input_usd, cache_write_usd = input_usd } = price;
  const plain = Math.max(0, input_tokens - cache_read_tokens - cache_write_tokens);
  const input = plain * input_usd + cache_read_tokens * cache_read_usd + cache_write_tokens * cache_write_usd;
  return (input + output_tokens * price.output_usd) / 1_000_000;
}

/** Returns the highest possible price of one million input tokens in US dollars. */
export const dearestInput = ({ input_usd, cache_read_usd = 0, cache_write_usd = 0 }: ModelPrice): number =>
  Math.max(input_usd, cache_read_usd, cache_write_usd);
