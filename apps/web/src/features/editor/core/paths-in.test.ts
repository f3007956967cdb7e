import { expect, test } from 'vitest';
import { pathsIn } from './paths-in.ts';

test('pathsIn returns the fields of records and of the first items of lists, the outermost first', () => {
  const value = { tier: 'gold', lines: [{ sku: 'tea' }, { other: 1 }] };
  expect(pathsIn(value)).toEqual([
    { path: 'tier', info: 'gold' },
    { path: 'lines', info: '2 items' },
    { path: 'lines.sku', info: 'tea' },
  ]);
  expect(pathsIn('text')).toEqual([]);
});
