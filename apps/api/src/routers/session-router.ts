import { getSession } from '../features/session/get-session.ts';
import { SignIn, signIn } from '../features/session/sign-in.ts';
import { signInByStartToken } from '../features/session/sign-in-by-start-token.ts';
import { signOut } from '../features/session/sign-out.ts';
import { forAnybody, reading, router } from '../trpc/procedures.ts';

export const sessionRouter = router({
  get: forAnybody.query(({ ctx }) => getSession(ctx.world, ctx.workspace, ctx.caller)),
  sign_in: forAnybody.input(SignIn).mutation(async ({ ctx, input }) => {
    const started = await signInByStartToken(ctx.world, ctx.workspace, input.token);
    if (started !== undefined) {
      ctx.keepStartSession(started.session);
      return { name: started.name };
    }
    const { session, name } = await signIn(ctx.world, ctx.workspace, input.token);
    ctx.keepSession(session);
    return { name };
  }),
  sign_out: reading.mutation(async ({ ctx }) => {
    await signOut(ctx.world, ctx.caller);
    ctx.keepSession(null);
  }),
});
