import * as z from 'zod';
import { listAudit } from '../features/audit/list-audit.ts';
import { readProcedure, router } from '../trpc/procedures.ts';

const Question = z.object({
  /** The id of the entry after which, going back in time, the answer begins. */
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
  action: z.string().max(100).optional(),
  actor: z.string().max(200).optional(),
  subject: z.string().max(500).optional(),
  text: z.string().max(200).optional(),
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

export const auditRouter = router({
  list: readProcedure.input(Question).query(({ ctx, input: { cursor, since, until, ...question } }) =>
    listAudit(ctx.services, ctx.scope, {
      ...question,
      before: cursor ?? undefined,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
    }),
  ),
  actors: readProcedure.query(async ({ ctx }) => {
    const { audit, members } = ctx.services;
    const [actors, names] = await Promise.all([audit.actors(ctx.scope), members.names(ctx.scope)]);
    return actors.map(actor => ({ actor, name: names.get(actor) ?? null, is_you: actor === ctx.scope.user_id }));
  }),
  actions: readProcedure.query(({ ctx }) => ctx.services.audit.actions(ctx.scope)),
});
