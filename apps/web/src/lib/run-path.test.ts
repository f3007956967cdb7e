import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRunPosition, runPath } from './run-path.ts';

it('readRunPosition reads back the moment and the row that runPath wrote', () => {
  fc.assert(
    fc.property(
      // A browser resolves these two as path segments, and no run is named so.
      fc.string({ minLength: 1 }).filter(id => id !== '.' && id !== '..'),
      fc.option(fc.nat(1e8), { nil: undefined }),
      fc.string({ minLength: 1 }),
      (id, count, row) => {
        const url = new URL(runPath(id, { count, row }), 'http://here');
        expect(decodeURIComponent(url.pathname.split('/')[2] ?? '')).toBe(id);
        expect(readRunPosition(Object.fromEntries(url.searchParams))).toEqual({ count, row });
      },
    ),
  );
});

it('readRunPosition ignores invalid parameters', () => {
  expect(runPath('run_1', {})).toBe('/runs/run_1');
  expect(readRunPosition({ at: '-3', row: '' })).toEqual({ count: undefined, row: undefined });
  expect(readRunPosition({ at: ['7', '8'], row: ['a'] })).toEqual({ count: 7, row: 'a' });
  expect(readRunPosition({})).toEqual({ count: undefined, row: undefined });
});
