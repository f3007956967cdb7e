import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryRange } from './summary-buckets.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

it.each([
  [{ since: ago(1) }, 120],
  [{ since: ago(24) }, 1800],
  [{ since: ago(7 * 24) }, 6 * 3600],
  [{}, 24 * 3600],
])('summaryRange of %j has buckets of %d seconds', (range, seconds) => {
  expect(summaryRange(range, now).bucket_s).toBe(seconds);
});

it('summaryRange of any range has up to 49 buckets that contain it', () => {
  const time = fc.option(
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map(at => at.toISOString()),
    {
      nil: undefined,
    },
  );
  fc.assert(
    fc.property(time, time, (since, until) => {
      const range = summaryRange({ since, until }, now);
      const { bucket_s, first, last } = range;
      expect(last - first).toBeLessThanOrEqual(49);
      expect(last).toBeGreaterThanOrEqual(first);
      expect(first * bucket_s * 1000).toBeLessThanOrEqual(Date.parse(range.since));
      expect((last + 1) * bucket_s * 1000).toBeGreaterThanOrEqual(Date.parse(range.until));
      expect(Date.parse(range.until)).toBeLessThanOrEqual(now);
    }),
  );
});
