import type { RunEvent } from '@pinion/contracts';

/**
 * When the run's own time was zero, as an ISO text. A run that goes on from another begins at the time its kept lines end
 * at, whenever those were written.
 */
export const timeZero = (first: RunEvent): string =>
  first.type === 'run.started' && first.kept !== undefined
    ? new Date(Date.parse(first.at) - first.kept.ms).toISOString()
    : first.at;
