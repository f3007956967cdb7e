export { retentionOperations, runRetentionOperations } from './retention-operations.ts';
export { withBlobDays } from './retention-rules-of.ts';
export { scheduleRetention } from './schedule-retention.ts';
