import { expect, it } from 'vitest';
import { isDiskLow } from './is-disk-low.ts';

it('isDiskLow is true below a gigabyte and below 5 %', () => {
  expect(isDiskLow({ free: 900_000_000, total: 2_000_000_000 })).toBe(true);
  expect(isDiskLow({ free: 4_000_000_000, total: 100_000_000_000 })).toBe(true);
  expect(isDiskLow({ free: 6_000_000_000, total: 100_000_000_000 })).toBe(false);
});
