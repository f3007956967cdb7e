import { expect, test } from 'vitest';
import { capabilitiesOf, formatDollars, formatPrice, formatTokenLimit } from './model-facts.ts';

test('formatPrice shows input and output', () => {
  expect(formatPrice({ input_usd: 2.5, output_usd: 10 })).toBe('$2.50 / $10');
  expect(formatPrice({ input_usd: 0, output_usd: 0 })).toBe('Free');
  expect(formatPrice(undefined)).toBeUndefined();
});

test.each([
  [10, '$10'],
  [2.5, '$2.50'],
  [0.15, '$0.15'],
  [0.075, '$0.075'],
  [0.005, '$0.005'],
  [0, '$0'],
])('formatDollars of %d is %s', (usd, text) => expect(formatDollars(usd)).toBe(text));

test.each([
  [128_000, '128K'],
  [131_072, '131K'],
  [1_048_576, '1M'],
  [8192, '8.2K'],
  [500, '500'],
])('formatTokenLimit of %d is %s', (tokens, text) => expect(formatTokenLimit(tokens)).toBe(text));

test('capabilitiesOf names what is known to be supported', () => {
  expect(capabilitiesOf({ id: 'a', tools: true, images: false, reasoning: true })).toEqual(['Tools', 'Reasoning']);
  expect(capabilitiesOf({ id: 'a' })).toEqual([]);
});
