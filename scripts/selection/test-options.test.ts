import { expect, it } from 'vitest';
import { readTestOptions } from './test-options.mjs';

const read = (text: string) => readTestOptions(text === '' ? [] : text.split(' '), ['types', 'unit', 'browser']);

it('readTestOptions reads the names of suites', () => {
  expect(read('')).toEqual({ names: [], files: [] });
  expect(read('unit types')).toEqual({ names: ['unit', 'types'], files: [] });
});

it('readTestOptions reads a revision only if one follows --changed', () => {
  expect(read('--changed')).toEqual({ names: [], files: [], changed: { revision: undefined } });
  expect(read('--changed HEAD~3 unit')).toEqual({ names: ['unit'], files: [], changed: { revision: 'HEAD~3' } });
  expect(read('--changed unit')).toEqual({ names: ['unit'], files: [], changed: { revision: undefined } });
  expect(read('--changed=v1 --shard 2/4')).toMatchObject({ changed: { revision: 'v1' }, shard: { index: 2, count: 4 } });
});

it('readTestOptions reads files and a title of a suite', () => {
  expect(readTestOptions(['unit', '--file', 'a.test.ts', '--file=b.test.ts', '-t', 'adds two'], ['unit'])).toEqual({
    names: ['unit'],
    files: ['a.test.ts', 'b.test.ts'],
    title: 'adds two',
  });
});

it.each([
  ['an unknown suite', 'everything'],
  ['an unknown option', '--fast'],
  ['a shard that does not exist', '--shard 5/4'],
  ['a shard that is no fraction', '--shard four'],
  ['an option without its value', '--shard'],
  ['a file without a suite', '--file a.test.ts'],
])('readTestOptions rejects %s', (_, text) => expect(() => read(text)).toThrow(/^there is no|^'.*' is no shard|needs? /));
