import { describe, expect, it } from 'vitest';
import { runInQuery, withRun } from './run-address.ts';

const address = 'https://pinion.test/workflows/w1?chat=1#helper';

describe('the run in the address of the editor', () => {
  it('withRun keeps the rest of the address', () => {
    const shown = withRun(address, 'r1');
    expect(shown).toBe('https://pinion.test/workflows/w1?chat=1&run=r1#helper');
    expect(runInQuery(new URL(shown).search)).toBe('r1');
    expect(withRun(shown, 'r2')).toBe('https://pinion.test/workflows/w1?chat=1&run=r2#helper');
    expect(withRun(shown, undefined)).toBe(address);
  });
  it('runInQuery finds no run in an address without one', () => {
    expect(runInQuery('')).toBeUndefined();
    expect(runInQuery('?runs=r1')).toBeUndefined();
  });
});
