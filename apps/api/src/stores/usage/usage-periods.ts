export type UsageEvery = 'day' | 'month';

/** Returns the day (`2026-11-24`) or month (`2026-11`) of a moment, in UTC. */
export const periodAt = (every: UsageEvery, at: number): string => new Date(at).toISOString().slice(0, every === 'day' ? 10 : 7);

/** Returns the first and last day of a period. */
export function daysOf(period: string): { from: string; to: string } {
  if (period.length === 10) return { from: period, to: period };
  return { from: `${period}-01`, to: new Date(startOf(nextPeriod(period)) - dayMs).toISOString().slice(0, 10) };
}

/** Returns the first moment after a period, in milliseconds since 1970. */
export const endOf = (period: string): number => startOf(nextPeriod(period));

/** Returns the periods from one on that were over at a moment, the last `most` of them. */
export function passedPeriods(since: string, now: number, most: number): string[] {
  const passed: string[] = [];
  for (let period = since; endOf(period) <= now; period = nextPeriod(period)) passed.push(period);
  return passed.slice(-most);
}

const dayMs = 86_400_000;
const startOf = (period: string): number => Date.parse(`${period.padEnd(10, '-01')}T00:00:00.000Z`);

function nextPeriod(period: string): string {
  const [year = 1970, month = 1, day] = period.split('-').map(Number);
  const next = day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
  return new Date(next).toISOString().slice(0, period.length);
}
