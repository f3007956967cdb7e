import { defineProcedure } from '../../operations/define-operation.ts';
import { getSession } from './get-session.ts';
import { SignIn, signIn } from './sign-in.ts';
import { signInByStartToken } from './sign-in-by-start-token.ts';
import { signOut } from './sign-out.ts';

export const sessionProcedures = {
  get: defineProcedure({
    kind: 'query',
    permission: 'anybody',
    reason: 'tells a page who is signed in; a program knows whose token it sends',
    run: ({ services, workspace, caller }) => getSession(services, workspace, caller),
  }),
  sign_in: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: 'exchanges a token for a cookie; a program sends the token',
    input: SignIn,
    run: async ({ services, workspace, setSession, setStartSession }, { token }) => {
      const started = await signInByStartToken(services, workspace, token);
      if (started !== undefined) {
        setStartSession(started.session);
        return { name: started.name };
      }
      const { session, name } = await signIn(services, workspace, token);
      setSession(session);
      return { name };
    },
  }),
  sign_out: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    reason: 'deletes the session cookie; a program has none',
    run: async ({ services, caller, setSession }) => {
      await signOut(services, caller);
      setSession(null);
    },
  }),
};
