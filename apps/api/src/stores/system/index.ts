export { createInstallationStatus, type InstallationStatus, type QueueRow } from './installation-status.sql.ts';
export { type WaitingReason, waitingReason, waitingReasons } from './waiting-reason.ts';
