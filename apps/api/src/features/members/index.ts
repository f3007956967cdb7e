export { CreateToken, issueTokenFor } from './create-token.ts';
export { grantClaimedRoles } from './grant-claimed-roles.ts';
export { issueToken } from './issue-token.ts';
export { makeOwnerLink } from './make-owner-link.ts';
export { makeSetupLink } from './make-setup-link.ts';
export { makeStartLink } from './make-start-link.ts';
export { IssuedToken, memberOperations } from './member-operations.ts';
export { TokenItem, tokenItem } from './token-item.ts';
