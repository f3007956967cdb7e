import fc from 'fast-check';
import { expect, it } from 'vitest';
import { momentIn, runAddress } from './run-address.ts';

it('leads to the moment and the row it was made of', () => {
  fc.assert(
    fc.property(
      // A browser takes these two for steps along the path; no run is called so.
      fc.string({ minLength: 1 }).filter(id => id !== '.' && id !== '..'),
      fc.option(fc.nat(1e8), { nil: undefined }),
      fc.string({ minLength: 1 }),
      (id, count, row) => {
        const url = new URL(runAddress(id, { count, row }), 'http://here');
        expect(decodeURIComponent(url.pathname.split('/')[2] ?? '')).toBe(id);
        expect(momentIn(Object.fromEntries(url.searchParams))).toEqual({ count, row });
      },
    ),
  );
});

it('leaves out what makes no sense', () => {
  expect(runAddress('run_1', {})).toBe('/runs/run_1');
  expect(momentIn({ at: '-3', row: '' })).toEqual({ count: undefined, row: undefined });
  expect(momentIn({ at: ['7', '8'], row: ['a'] })).toEqual({ count: 7, row: 'a' });
  expect(momentIn({})).toEqual({ count: undefined, row: undefined });
});
