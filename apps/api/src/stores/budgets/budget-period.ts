/** Returns the calendar month of a moment in UTC, as in `2026-11`. */
export const periodOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Returns the first moment of the next month in ISO 8601, when all budgets reset. */
export function periodEnd(period: string): string {
  const [year = 1970, month = 1] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString();
}
