import { expect, test } from 'vitest';
import { valueEdge } from './value-edge.ts';

const row = (name: string, depth = 0) => ({ name, depth });

test('short names leave the values at their usual place', () => {
  expect(valueEdge([row('order_id'), row('value', 1)])).toBe(96);
});

test('a long or deep name moves the edge for all, up to a limit', () => {
  expect(valueEdge([row('a'), row('gen_ai.operation.name')])).toBe(146);
  expect(valueEdge([row('x'.repeat(32))])).toBe(216);
  expect(valueEdge([row('a', 30)])).toBe(220);
});

test('a name too long to be shown whole, as a hash is, takes no more room than tells it from others', () => {
  expect(valueEdge([row('x'.repeat(400))])).toBe(140);
  expect(valueEdge([row('x'.repeat(400)), row('gen_ai.operation.name', 1)])).toBe(160);
});
