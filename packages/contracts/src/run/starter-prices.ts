import type { ModelPrice } from './spending.ts';

/*
 * Default list prices in US dollars per million tokens: input, output, cache read, cache write, and the day of the list. A
 * workspace overrides one by its own row on the page Budgets, which always takes precedence.
 */

const price = (
  input_usd: number,
  output_usd: number,
  cache_read_usd: number,
  cache_write_usd: number,
  as_of: string,
): ModelPrice => ({
  input_usd,
  output_usd,
  cache_read_usd,
  cache_write_usd,
  as_of,
});

/** Prices by the exact name of a model, without its date. */
export const starterPrices: Readonly<Record<string, ModelPrice>> = {
  // OpenAI https://openai.com/api/pricing
  'gpt-5.5': price(5, 30, 0.5, 5, '2026-04-30'),
  'gpt-5.4': price(2.5, 15, 0.25, 2.5, '2026-04-30'),
  'gpt-5.4-mini': price(0.75, 4.5, 0.075, 0.75, '2026-04-30'),
  'gpt-5.1': price(1.25, 10, 0.125, 1.25, '2025-11-30'),
  'gpt-5': price(1.25, 10, 0.125, 1.25, '2025-11-30'),
  'gpt-5-mini': price(0.25, 2, 0.025, 0.25, '2025-11-30'),
  'gpt-5-nano': price(0.05, 0.4, 0.005, 0.05, '2025-11-30'),
  'gpt-5-pro': price(15, 120, 15, 15, '2025-11-30'),
  'gpt-4.1': price(2, 8, 0.5, 2, '2025-11-30'),
  'gpt-4.1-mini': price(0.4, 1.6, 0.1, 0.4, '2025-11-30'),
  'gpt-4.1-nano': price(0.1, 0.4, 0.025, 0.1, '2025-11-30'),
  'gpt-4o': price(2.5, 10, 1.25, 2.5, '2025-11-30'),
  'gpt-4o-mini': price(0.15, 0.6, 0.075, 0.15, '2025-11-30'),
  o1: price(15, 60, 7.5, 15, '2025-11-30'),
  o3: price(2, 8, 0.5, 2, '2025-11-30'),
  'o3-mini': price(1.1, 4.4, 0.55, 1.1, '2025-11-30'),
  'o3-pro': price(20, 80, 20, 20, '2025-11-30'),
  'o4-mini': price(1.1, 4.4, 0.275, 1.1, '2025-11-30'),
  // Anthropic https://www.anthropic.com/pricing (cache writes for five minutes)
  'claude-opus-4-7': price(5, 25, 0.5, 6.25, '2026-04-30'),
  'claude-opus-4-6': price(5, 25, 0.5, 6.25, '2026-04-30'),
  'claude-opus-4-5': price(5, 25, 0.5, 6.25, '2025-11-30'),
  'claude-opus-4-1': price(15, 75, 1.5, 18.75, '2025-11-30'),
  'claude-opus-4': price(15, 75, 1.5, 18.75, '2025-11-30'),
  'claude-sonnet-4-6': price(3, 15, 0.3, 3.75, '2026-04-30'),
  'claude-sonnet-4-5': price(3, 15, 0.3, 3.75, '2025-11-30'),
  'claude-sonnet-4': price(3, 15, 0.3, 3.75, '2025-11-30'),
  'claude-3-7-sonnet': price(3, 15, 0.3, 3.75, '2025-11-30'),
  'claude-3-5-sonnet': price(3, 15, 0.3, 3.75, '2025-11-30'),
  'claude-haiku-4-5': price(1, 5, 0.1, 1.25, '2026-04-30'),
  'claude-3-5-haiku': price(0.8, 4, 0.08, 1, '2025-11-30'),
  'claude-3-haiku': price(0.25, 1.25, 0.03, 0.3, '2025-11-30'),
  // Google https://ai.google.dev/pricing (prompts up to 200,000 tokens)
  'gemini-3.1-pro': price(2, 12, 0.2, 2, '2026-04-30'),
  'gemini-3.1-flash-lite': price(0.25, 1.5, 0.025, 0.25, '2026-04-30'),
  'gemini-2.5-pro': price(1.25, 10, 0.125, 1.25, '2025-11-30'),
  'gemini-2.5-flash': price(0.3, 2.5, 0.03, 0.3, '2025-11-30'),
  'gemini-2.5-flash-lite': price(0.1, 0.4, 0.01, 0.1, '2025-11-30'),
  'gemini-2.0-flash': price(0.1, 0.4, 0.025, 0.1, '2025-11-30'),
};
