import { expect, test } from 'vitest';
import { valueEdge } from './value-edge.ts';

const row = (name: string, depth = 0) => ({ name, depth });

test('short names leave the values at their usual place', () => {
  expect(valueEdge([row('order_id'), row('value', 1)])).toBe(96);
});

test('a long or deep name moves the edge for all, up to a limit', () => {
  expect(valueEdge([row('a'), row('gen_ai.operation.name')])).toBe(146);
  expect(valueEdge([row('x'.repeat(400))])).toBe(220);
  expect(valueEdge([row('a', 30)])).toBe(220);
});
