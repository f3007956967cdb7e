export { serviceAccountOperations } from './service-account-operations.ts';
