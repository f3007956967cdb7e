export { accountProcedures } from './account-procedures.ts';
export { invitationOperations } from './invitation-operations.ts';
export { passwordOperations } from './password-operations.ts';
