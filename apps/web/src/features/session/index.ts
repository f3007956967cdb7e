export { Allowed } from './allowed.tsx';
export { PersonFoot } from './person-foot.tsx';
export { ROLE_HINT, ROLE_LABEL } from './role-labels.ts';
export { signInLink } from './sign-in-address.ts';
export { SignInPage } from './sign-in-page.tsx';
export { useMayDo, useWhyNot } from './use-session.ts';
export { WhyNotNote } from './why-not-note.tsx';
