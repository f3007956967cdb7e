import { expect, it } from 'vitest';
import { daysOf, endOf, passedPeriods, periodAt } from './usage-periods.ts';

it('daysOf returns the first and last day of a month, including leap years', () => {
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf('2026-11-24')).toEqual({ from: '2026-11-24', to: '2026-11-24' });
});

it('passedPeriods returns a period once its last millisecond is over, in UTC', () => {
  const end = endOf('2026-11');
  expect(new Date(end).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  expect(periodAt('month', end - 1)).toBe('2026-11');
  expect(passedPeriods('2026-11', end - 1, 31)).toEqual([]);
  expect(passedPeriods('2026-11', end, 31)).toEqual(['2026-11']);
  expect(passedPeriods('2026-12-30', Date.parse('2027-01-02T00:00:00Z'), 2)).toEqual(['2026-12-31', '2027-01-01']);
});
