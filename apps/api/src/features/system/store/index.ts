export { createInstallationStatus, type InstallationStatus, type ServerRow, type QueueRow } from './installation-status.sql.ts';
