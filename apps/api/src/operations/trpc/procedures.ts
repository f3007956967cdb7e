import type { Permission } from '@pinion/contracts';
import { initTRPC } from '@trpc/server';
import { authorize, type RequiredPermission } from '../../auth/authorize.ts';
import { type CallerRequirement, refuseForToken } from '../../auth/refuse-for-token.ts';
import { changedWorkspace } from '../../auth/changed-workspace.ts';
import { databaseRefusal } from '../database-refusal.ts';
import { unstorableReason } from '../../platform/database/is-retryable.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiContext } from './context.ts';
import { withKnownInput } from './known-input.ts';
import { refusalOf, trpcErrorOf } from '../error-map.ts';

const t = initTRPC
  .context<ApiContext>()
  .meta<{ permission: RequiredPermission }>()
  .create({
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error }) => {
      const { stack: _, ...data } = shape.data;
      const refusal = refusalOf(error.cause) ?? refusalOf(databaseRefusal(error.cause));
      if (refusal !== undefined) return { ...shape, message: refusal.message, data: { ...data, refusal } };
      const isBug = data.code === 'INTERNAL_SERVER_ERROR';
      const message = isBug ? 'Internal error. See the server log for details' : shape.message;
      return { ...shape, message, data: { ...data, refusal } };
    },
  });

export const router = t.router;

/** The base procedure. It refuses the page of another workspace, and turns a refusal of a service into a tRPC error. */
const procedure = t.procedure.use(async ({ ctx, next }) => {
  const changed = await changedWorkspace(ctx.services, ctx.caller, ctx.shownWorkspace);
  if (changed !== undefined) throw trpcErrorOf(changed);
  const result = await next();
  const refusal = result.ok ? undefined : refusalIn(result.error.cause);
  if (refusal !== undefined) throw trpcErrorOf(refusal);
  return result;
});

const refusalIn = (cause: unknown): Refusal | undefined =>
  cause instanceof Refusal ? cause : unstorableReason(cause) === undefined ? undefined : databaseRefusal(cause);

const guarded = (permission: Permission, requirement: CallerRequirement) =>
  withKnownInput(
    procedure.meta({ permission }).use(async ({ ctx, next }) => {
      const caller = await authorize(ctx.services.members, ctx.caller, permission);
      refuseForToken(caller, requirement);
      return next({ ctx: { caller, scope: caller.scope } });
    }),
  );

export const readProcedure = guarded('read', { kind: 'query' });
const publicProcedure = withKnownInput(procedure.meta({ permission: 'anybody' }));

/** Returns the builder of procedures that need a permission, and that only some callers can call beyond it. */
export const procedureFor = (permission: RequiredPermission, requirement: CallerRequirement): typeof publicProcedure =>
  permission === 'anybody' ? publicProcedure : (guarded(permission, requirement) as unknown as typeof publicProcedure);
