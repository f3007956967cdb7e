export { settingsOperations } from './settings-operations.ts';
