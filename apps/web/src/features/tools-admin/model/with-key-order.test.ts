import { isSameJson } from '@pinion/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withKeyOrder } from './with-key-order.ts';

test('withKeyOrder orders the keys at every depth, and puts keys that the other value lacks last', () => {
  const value = { x: 1, b: [{ d: 1, c: 2 }, 3], a: { z: 1, y: 2 } };
  const like = { a: { y: 0, z: 0 }, b: [{ c: 0, d: 0 }], missing: 1 };
  expect(JSON.stringify(withKeyOrder(value, like))).toBe('{"a":{"y":2,"z":1},"b":[{"c":2,"d":1},3],"x":1}');
});

test('withKeyOrder changes nothing but key order, for any two values', () => {
  const json = fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as unknown);
  fc.assert(
    fc.property(json, json, (value, like) => {
      expect(isSameJson(withKeyOrder(value, like), value)).toBe(true);
    }),
  );
});
