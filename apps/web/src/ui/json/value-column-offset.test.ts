import { expect, test } from 'vitest';
import { valueColumnOffset } from './value-column-offset.ts';

const row = (name: string, depth = 0) => ({ name, depth });

test('valueColumnOffset keeps the default column for short names', () => {
  expect(valueColumnOffset([row('order_id'), row('value', 1)])).toBe(96);
});

test('valueColumnOffset moves the column for a long or deep name, up to a limit', () => {
  expect(valueColumnOffset([row('a'), row('gen_ai.operation.name')])).toBe(146);
  expect(valueColumnOffset([row('x'.repeat(32))])).toBe(216);
  expect(valueColumnOffset([row('a', 30)])).toBe(220);
});

test('valueColumnOffset gives a very long name only the room needed to tell it apart', () => {
  expect(valueColumnOffset([row('x'.repeat(400))])).toBe(140);
  expect(valueColumnOffset([row('x'.repeat(400)), row('gen_ai.operation.name', 1)])).toBe(160);
});
