export { auditOperations } from './audit-operations.ts';
