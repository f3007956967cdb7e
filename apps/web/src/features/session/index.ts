export { RequirePermission } from './require-permission.tsx';
export { AccountFooter } from './account-footer.tsx';
export { ROLE_HINT, ROLE_LABEL } from './role-labels.ts';
export { signInLink } from './sign-in-link.ts';
export { SignInPage } from './sign-in-page.tsx';
export { useHasPermission, useDeniedReason, useSession } from './use-session.ts';
export { PermissionNote } from './permission-note.tsx';
