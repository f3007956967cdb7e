import { SignIn, signIn } from '../services/sign-in.ts';
import { signOut } from '../services/sign-out.ts';
import { forAnybody, reading, router } from '../trpc/procedures.ts';

export const sessionRouter = router({
  /** Who is asking; `you` is null for whoever has to sign in first. */
  get: forAnybody.query(async ({ ctx: { caller } }) => ({
    is_shared: caller?.isShared ?? true,
    you: caller === undefined ? null : { user_id: caller.scope.user_id, name: caller.name, role: caller.role },
  })),
  sign_in: forAnybody.input(SignIn).mutation(async ({ ctx, input }) => {
    const { session, name } = await signIn(ctx.world, ctx.workspace, input.token);
    ctx.keepSession(session);
    return { name };
  }),
  sign_out: reading.mutation(async ({ ctx }) => {
    await signOut(ctx.world, ctx.caller);
    ctx.keepSession(null);
  }),
});
