import { ForkEdit, ForkPoint, HandleName, type ReplayBundle, type RunEvent, RunStatus } from '@pinion/contracts';
import { tracked } from '@trpc/server';
import * as z from 'zod';
import { refuseDeep } from '../features/tools/read-import.ts';
import { textOf } from '../features/runs/to-outgoing-events.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { CallRef } from '../features/runs/retry-call.ts';
import { forkRunAsCaller } from '../features/runs/fork-run-as-caller.ts';
import { undoRunAsCaller } from '../features/runs/undo-run-as-caller.ts';
import { replayRun, replayRunInBackground } from '../features/runs/replay-run.ts';
import { RunVersion } from '../rest/shapes.ts';
import { trpcErrorOf } from '../trpc/error-map.ts';
import { editProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().max(200) });
const ListRuns = z.object({
  workflow_id: z.string().optional(),
  status: z.optional(RunStatus),
  parent_run_id: z.string().max(200).optional(),
  with_parts: z.boolean().optional(),
  cursor: z.string().optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
const SeenCalls = z.object({
  workflow_id: z.string().max(200),
  node_id: HandleName,
  call_ids: z.array(z.string().regex(/^[0-9a-f]{64}$/, 'a call id is 64 hex digits')).max(64),
});
const StartRun = z.object({
  workflow_id: z.string(),
  input: z.unknown().default(null),
  version: RunVersion.optional(),
  until: z.string().optional(),
  only: z.array(z.string()).max(2000).optional(),
  values_from: z.string().max(200).optional(),
  use_test_data: z.boolean().optional(),
});
const Events = z.object({ run_id: z.string(), lastEventId: z.string().nullish() });
/** The service reads the bundle itself. */
const Bundle = z.custom<ReplayBundle>(value => value !== undefined, 'a bundle is needed');
const Replay = z.union([z.object({ bundle: Bundle }), z.object({ run_id: z.string() })]);

export const runsRouter = router({
  list: readProcedure.input(ListRuns.prefault({})).query(({ ctx, input }) => ctx.services.runs.list(ctx.scope, input)),
  /** Which call ids the last runs of a workflow's agent have had: what a pin by call id is warned by. */
  seen_calls: readProcedure.input(SeenCalls).query(({ ctx, input }) => ctx.services.seenCalls.among(ctx.scope, input)),
  get: readProcedure.input(Id).query(({ ctx, input }) => ctx.services.runs.get(ctx.scope, input.id)),
  start: editProcedure.input(StartRun).mutation(async ({ ctx, input }) => {
    refuseDeep(input.input);
    return { run_id: (await ctx.services.runs.start(ctx.scope, input)).run_id };
  }),
  fork: editProcedure
    .input(Id.extend({ at: ForkPoint, edit: z.optional(ForkEdit) }))
    .mutation(async ({ ctx, input: { id, ...request } }) => {
      return { run_id: (await forkRunAsCaller(ctx.services, ctx.scope, { run_id: id, ...request })).run_id };
    }),
  /** A call once more, alone, in a run of its own. */
  call_again: editProcedure.input(CallRef).mutation(({ ctx, input }) => ctx.services.runs.callAgain(ctx.scope, input)),
  cancel: editProcedure.input(Id).mutation(({ ctx, input }) => ctx.services.runs.cancel(ctx.scope, input.id)),
  side_effects: readProcedure.input(Id).query(({ ctx, input }) => ctx.services.runs.sideEffects(ctx.scope, input.id)),
  undo: editProcedure.input(Id).mutation(({ ctx, input }) => undoRunAsCaller(ctx.services, ctx.scope, input.id)),
  compare: readProcedure
    .input(Id.extend({ other: z.string().max(200) }))
    .query(({ ctx, input }) => ctx.services.runs.compare(ctx.scope, input.id, input.other)),
  bundle: readProcedure
    .input(Id.extend({ blobs: z.boolean().optional() }))
    .query(({ ctx, input: { id, ...options } }) => ctx.services.runs.bundle(ctx.scope, id, options)),
  replay: editProcedure.input(Replay).mutation(({ ctx, input }) => replayRun(ctx.services, ctx.scope, input)),
  begin_replay: editProcedure.input(Replay).mutation(({ ctx, input }) => replayRunInBackground(ctx.services, ctx.scope, input)),
  events: readProcedure.input(Events).subscription(async function* ({ ctx, input, signal }) {
    const after = /^\d+$/.test(input.lastEventId ?? '') ? Number(input.lastEventId) : -1;
    try {
      for await (const event of ctx.services.runs.tail(ctx.scope, input.run_id, after, signal)) {
        yield tracked(String(event.seq), JSON.parse(await textOf(event)) as RunEvent);
      }
    } catch (thrown) {
      // The door has let the call in by now, so a refusal is named here; unnamed, a client would ask for ever.
      throw thrown instanceof Refusal ? trpcErrorOf(thrown) : thrown;
    }
  }),
});
