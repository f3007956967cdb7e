import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { previewValue } from './preview.ts';

const most = 64 * 1024;
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
});

it('previewValue returns small valid JSON for any value', () => {
  fc.assert(
    fc.property(anything, value => {
      const preview = previewValue(value);
      const text = JSON.stringify(preview);
      expect(text.length).toBeLessThan(most);
      expect(JSON.parse(text)).toEqual(preview);
    }),
    { numRuns: 1000 },
  );
});

const nested = (width: number, depth: number): unknown =>
  depth === 0 ? 'leaf' : Object.fromEntries(Array.from({ length: width }, (_, n) => [`key ${n}`, nested(width, depth - 1)]));

it.each<[string, unknown]>([
  ['a long text', '€'.repeat(3_000_000)],
  ['a long name', { ['k'.repeat(3_000_000)]: 1 }],
  ['many names', Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, n]))],
  ['many items', Array.from({ length: 500_000 }, (_, n) => n)],
  ['a bush', nested(9, 6)],
  ['many long texts', Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => 'x'.repeat(5000)))],
  ['a deep list', JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`)],
])('previewValue is small for %s and indicates that it was truncated', (_name, value) => {
  const text = JSON.stringify(previewValue(value));
  expect(text.length).toBeLessThan(most);
  expect(text).toContain('…');
});

it('previewValue returns a small value unchanged', () => {
  const small = JSON.parse('{"__proto__":{"constructor":[1,"two",null,true]}}') as unknown;
  expect(JSON.stringify(previewValue(small))).toBe(JSON.stringify(small));
});
