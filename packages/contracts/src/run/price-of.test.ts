import { expect, it } from 'vitest';
import { costOf, dearestInput, priceOf, pricesInUse } from './price-of.ts';
import { starterPrices } from './starter-prices.ts';

it('priceOf takes the longest matching prefix of the price table before the starter list', () => {
  const prices = { gpt: { input_usd: 1, output_usd: 1 }, 'gpt-5': { input_usd: 9, output_usd: 9 } };
  expect(priceOf(prices, 'gpt-5-mini')?.input_usd).toBe(9);
  expect(priceOf(prices, 'gpt-4o')?.input_usd).toBe(1);
});

it('priceOf finds a starter model by its name, with or without a date, and no other model', () => {
  for (const name of [
    'gpt-4o',
    'gpt-4o-2024-08-06',
    'claude-sonnet-4-5-20250929',
    'claude-3-5-haiku-latest',
    'gemini-2.0-flash-001',
  ])
    expect([name, priceOf({}, name)]).not.toContain(undefined);
  for (const name of ['gpt-4o-audio-preview-x', 'gpt-5-ultra', 'gpt', 'constructor', '', 'llama3.1:8b'])
    expect([name, priceOf({}, name)]).toContain(undefined);
});

it('costOf charges cached tokens at their own price, or at the input price without one', () => {
  const usage = { input_tokens: 1_000_000, output_tokens: 0, cache_read_tokens: 400_000, cache_write_tokens: 100_000 };
  const full = { m: { input_usd: 10, output_usd: 20, cache_read_usd: 1, cache_write_usd: 12.5 } };
  expect(costOf(full, 'm', usage)).toBeCloseTo(5 + 0.4 + 1.25, 9);
  expect(costOf({ m: { input_usd: 10, output_usd: 20 } }, 'm', usage)).toBeCloseTo(10, 9);
  expect(costOf({}, 'unknown', usage)).toBeUndefined();
});

it('every starter price has a date, and no cached token costs more than the bound of an input token', () => {
  for (const [name, price] of Object.entries(starterPrices)) {
    expect(price.as_of, name).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(dearestInput(price), name).toBeGreaterThanOrEqual(price.cache_write_usd ?? 0);
  }
});

it('pricesInUse adds listed prices of models without another price', () => {
  const own = { input_usd: 1, output_usd: 2 };
  const listed = { input_usd: 3, output_usd: 4 };
  const prices = pricesInUse({
    prices: { mine: own },
    listed_prices: { mine: listed, 'gpt-5.4': listed, 'vendor/new': listed },
  });
  expect(prices).toEqual({ mine: own, 'vendor/new': listed });
  expect(priceOf(prices, 'gpt-5.4')?.input_usd).toBe(2.5);
  expect(pricesInUse({ prices: {} })).toEqual({});
});
