export { bindSecrets } from './bind-secrets.ts';
export { secretOperations, secretProcedures } from './secret-operations.ts';
