import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonRows, scalarText } from './json-rows.ts';

const everything = () => true;
const nothing = () => false;

test('jsonRows shows a collapsed value as one row with a summary', () => {
  const rows = jsonRows({ order_id: 'ord_7f31', amount: { value: 129, currency: 'EUR' } }, nothing);
  expect(rows.map(row => [row.name, row.text, row.open])).toEqual([
    ['order_id', '"ord_7f31"', null],
    ['amount', '2 fields', false],
  ]);
});

test('jsonRows lists the children of an expanded value after it, in order', () => {
  const rows = jsonRows({ a: [1, { b: null }], c: true }, everything);
  expect(rows.map(row => `${row.depth} ${row.path} ${row.text}`)).toEqual([
    '0 /a 2 items',
    '1 /a/0 1',
    '1 /a/1 1 field',
    '2 /a/1/b null',
    '0 /c true',
  ]);
});

test('jsonRows lists the names of twenty thousand fields once, however often the page asks', () => {
  let listed = 0;
  const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key_${index}`, index]));
  const value = new Proxy(fields, {
    ownKeys: target => {
      listed += 1;
      return Reflect.ownKeys(target);
    },
  });
  for (let round = 0; round < 3; round += 1) expect(jsonRows(value, nothing)).toHaveLength(20);
  expect(listed).toBe(1);
});

test('jsonRows treats inherited property names as ordinary data', () => {
  const value: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":"mine","a/b~c":2}');
  const rows = jsonRows(value, everything);
  expect(rows.map(row => row.path)).toEqual(['/__proto__', '/__proto__/x', '/constructor', '/a~1b~0c']);
});

test('jsonRows returns one row for a primitive value and for an empty one', () => {
  expect(jsonRows('hello', nothing).map(row => row.text)).toEqual(['"hello"']);
  expect(jsonRows([], nothing).map(row => row.text)).toEqual(['[]']);
});

test('jsonRows handles deeply nested values without a stack overflow', () => {
  let value: unknown = 1;
  for (let depth = 0; depth < 50_000; depth++) value = [value];
  expect(jsonRows(value, everything)).toHaveLength(50_000);
});

test('scalarText truncates a long text and shows how much was cut', () => {
  expect(scalarText('x'.repeat(2_000_400))).toMatch(/… 2,000,000 more characters$/);
});

test('jsonRows handles a list of a million items quickly', () => {
  const long = Array.from({ length: 1_000_000 }, () => 0);
  expect(jsonRows({ long }, nothing)[0]?.text).toBe('1,000,000 items');
  expect(jsonRows(long, nothing)).toHaveLength(1_000);
  expect(jsonRows(long, nothing).at(1)).toMatchObject({ name: '1000 … 1999', text: '1,000 items', open: false });
  expect(
    jsonRows(long, path => path === '/~1000…')
      .slice(1, 4)
      .map(row => row.path),
  ).toEqual(['/~1000…', '/1000', '/1001']);
});

test('jsonRows groups contain every child once, under its own path, for any names', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1001, maxLength: 1100 }), names => {
      const rows = jsonRows(Object.fromEntries(names.map(name => [`n${name}`, 1])), everything);
      const leaves = rows.filter(row => row.open === null);
      expect(new Set(leaves.map(row => row.name))).toEqual(new Set(names.map(name => `n${name}`)));
      expect(new Set(rows.map(row => row.path)).size).toBe(rows.length);
    }),
    { numRuns: 10 },
  );
});
