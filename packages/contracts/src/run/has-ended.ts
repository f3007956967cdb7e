import type { RunStatus } from './run-status.ts';

/** Checks for a final status, after which nothing more happens in the run. */
export const hasEnded = (status: RunStatus): boolean => status === 'succeeded' || status === 'failed' || status === 'cancelled';
