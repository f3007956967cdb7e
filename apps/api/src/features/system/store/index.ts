export { createInstallationStatus, type InstallationStatus, type QueueRow, type StorageRow } from './installation-status.sql.ts';
export { type WaitingReason, waitingReason, waitingReasons } from './waiting-reason.ts';
