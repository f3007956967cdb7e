import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLongerThan } from './is-longer-than.ts';

it('isLongerThan is false for a value whose JSON is short enough', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 200 }), (value, limit) => {
      if (isLongerThan(value, limit)) expect(JSON.stringify(value).length).toBeGreaterThan(limit);
    }),
  );
});

it('isLongerThan is true for a long string and a long list', () => {
  expect(isLongerThan({ a: ['x'.repeat(100)] }, 100)).toBe(true);
  expect(isLongerThan({ a: Array.from({ length: 60 }, () => 1) }, 100)).toBe(true);
});
