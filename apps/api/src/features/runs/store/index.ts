export { type CallFigures, CallTally, type UsageFigures, hourMs, hoursRetained } from './call-tally.ts';
export { createBacklog } from './backlog.sql.ts';
export { newestFinishedRuns } from './finished-runs.sql.ts';
export { createIdempotentResponses } from './idempotent-responses.sql.ts';
export { createRunLeases } from './run-leases.sql.ts';
export { createRunStore } from './run-store.sql.ts';
export { createSuspendedRuns } from './suspended-runs.sql.ts';
export type { StoredRun } from './stored-run.ts';
export { type SeenCalls, createSeenCalls } from './seen-calls.sql.ts';
