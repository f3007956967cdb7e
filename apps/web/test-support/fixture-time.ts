/** The time at which fixtures start, and the clock of a page whose test sets none. */
export const fixtureTime = '2026-05-12T14:02:31.000Z';
