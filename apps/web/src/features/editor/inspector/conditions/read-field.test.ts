import * as fc from 'fast-check';
import jsonata from 'jsonata';
import { expect, test } from 'vitest';
import { readField } from './read-field.ts';

const name = fc.constantFrom('a', 'b');
const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(1, 'x', true, null),
    fc.dictionary(name, tie('value'), { maxKeys: 2 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));
const plainJson = (result: unknown): unknown =>
  result === undefined ? undefined : (JSON.parse(JSON.stringify(result)) as unknown);

test('readField returns what JSONata returns for the path', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(name, value, { maxKeys: 2 }),
      fc.array(name, { minLength: 1, maxLength: 3 }),
      async (root, path) => {
        const result: unknown = await jsonata(['$', ...path].join('.')).evaluate(root);
        expect(plainJson(readField(root, path))).toEqual(plainJson(result));
      },
    ),
    { numRuns: 500 },
  );
});

test('a list that is the only result stays a list', () => {
  expect(readField({ a: [{ a: [] }] }, ['a', 'a'])).toEqual([]);
  expect(readField({ a: [{ a: [] }, { a: [] }] }, ['a', 'a'])).toBeUndefined();
  expect(readField({ a: [{ a: [[]] }] }, ['a', 'a'])).toEqual([[]]);
  expect(readField({ a: [[{ a: null }], [{ a: 1 }]] }, ['a', 'a'])).toEqual([null, 1]);
});
