import type { RunEvent } from '@pinion/contracts';

/**
 * Returns the moment at which the run's own time was zero, as an ISO text. A run that continues another begins at the time at
 * which its retained events end, whenever those were written.
 */
export const timeZero = (first: RunEvent): string =>
  first.type === 'run.started' && first.kept !== undefined
    ? new Date(Date.parse(first.at) - first.kept.ms).toISOString()
    : first.at;
