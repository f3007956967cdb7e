import { expect, test } from 'vitest';
import { valueColumnOffset } from './value-column-offset.ts';

const row = (name: string, depth = 0) => ({ name, depth });

test('short names leave the values at their usual place', () => {
  expect(valueColumnOffset([row('order_id'), row('value', 1)])).toBe(96);
});

test('a long or deep name moves the edge for all, up to a limit', () => {
  expect(valueColumnOffset([row('a'), row('gen_ai.operation.name')])).toBe(146);
  expect(valueColumnOffset([row('x'.repeat(32))])).toBe(216);
  expect(valueColumnOffset([row('a', 30)])).toBe(220);
});

test('a name too long to be shown whole, as a hash is, takes no more room than tells it from others', () => {
  expect(valueColumnOffset([row('x'.repeat(400))])).toBe(140);
  expect(valueColumnOffset([row('x'.repeat(400)), row('gen_ai.operation.name', 1)])).toBe(160);
});
