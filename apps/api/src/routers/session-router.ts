import { getSession } from '../features/session/get-session.ts';
import { SignIn, signIn } from '../features/session/sign-in.ts';
import { signInByStartToken } from '../features/session/sign-in-by-start-token.ts';
import { signOut } from '../features/session/sign-out.ts';
import { publicProcedure, readProcedure, router } from '../trpc/procedures.ts';

export const sessionRouter = router({
  get: publicProcedure.query(({ ctx }) => getSession(ctx.services, ctx.workspace, ctx.caller)),
  sign_in: publicProcedure.input(SignIn).mutation(async ({ ctx, input }) => {
    const started = await signInByStartToken(ctx.services, ctx.workspace, input.token);
    if (started !== undefined) {
      ctx.keepStartSession(started.session);
      return { name: started.name };
    }
    const { session, name } = await signIn(ctx.services, ctx.workspace, input.token);
    ctx.keepSession(session);
    return { name };
  }),
  sign_out: readProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx.services, ctx.caller);
    ctx.keepSession(null);
  }),
});
