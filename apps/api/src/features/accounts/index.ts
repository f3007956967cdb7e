export { accountProcedures } from './account-procedures.ts';
export { oidcPath, oidcRoutes } from './oidc-routes.ts';
export { invitationOperations } from './invitation-operations.ts';
export { passwordOperations } from './password-operations.ts';
