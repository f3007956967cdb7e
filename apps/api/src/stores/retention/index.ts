export { createRetentionStore, type RetentionStore } from './retention-store.ts';
export type { SweptCounts } from './retention-sweeps.sql.ts';
export type { RunCursor } from './delete-old-runs.sql.ts';
export type { RecordKind } from './delete-old-records.sql.ts';
