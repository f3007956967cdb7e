import type { RunStatus } from './run-status.ts';

/** Nothing more happens in such a run. */
export const hasEnded = (status: RunStatus): boolean => status === 'succeeded' || status === 'failed' || status === 'cancelled';
