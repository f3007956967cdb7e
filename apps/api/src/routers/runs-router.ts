import { ForkEdit, ForkPoint, HandleName, type ReplayBundle, type RunEvent, RunStatus } from '@pinion/contracts';
import { tracked } from '@trpc/server';
import * as z from 'zod';
import { refuseDeep } from '../features/tools/read-import.ts';
import { textOf } from '../features/runs/outgoing-lines.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { CallPlace } from '../features/runs/call-again.ts';
import { askFork } from '../features/runs/ask-fork.ts';
import { askUndo } from '../features/runs/ask-undo.ts';
import { replayRun, replayRunLater } from '../features/runs/replay-run.ts';
import { RunVersion } from '../rest/shapes.ts';
import { trpcErrorOf } from '../trpc/error-map.ts';
import { editing, reading, router } from '../trpc/procedures.ts';

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
  list: reading.input(ListRuns.prefault({})).query(({ ctx, input }) => ctx.world.runs.list(ctx.scope, input)),
  /** Which call ids the last runs of a workflow's agent have had: what a pin by call id is warned by. */
  seen_calls: reading.input(SeenCalls).query(({ ctx, input }) => ctx.world.seenCalls.among(ctx.scope, input)),
  get: reading.input(Id).query(({ ctx, input }) => ctx.world.runs.get(ctx.scope, input.id)),
  start: editing.input(StartRun).mutation(async ({ ctx, input }) => {
    refuseDeep(input.input);
    return { run_id: (await ctx.world.runs.start(ctx.scope, input)).run_id };
  }),
  fork: editing
    .input(Id.extend({ at: ForkPoint, edit: z.optional(ForkEdit) }))
    .mutation(async ({ ctx, input: { id, ...order } }) => {
      return { run_id: (await askFork(ctx.world, ctx.scope, { run_id: id, ...order })).run_id };
    }),
  /** A call once more, alone, in a run of its own. */
  call_again: editing.input(CallPlace).mutation(({ ctx, input }) => ctx.world.runs.callAgain(ctx.scope, input)),
  cancel: editing.input(Id).mutation(({ ctx, input }) => ctx.world.runs.cancel(ctx.scope, input.id)),
  side_effects: reading.input(Id).query(({ ctx, input }) => ctx.world.runs.sideEffects(ctx.scope, input.id)),
  undo: editing.input(Id).mutation(({ ctx, input }) => askUndo(ctx.world, ctx.scope, input.id)),
  compare: reading
    .input(Id.extend({ other: z.string().max(200) }))
    .query(({ ctx, input }) => ctx.world.runs.compare(ctx.scope, input.id, input.other)),
  bundle: reading
    .input(Id.extend({ blobs: z.boolean().optional() }))
    .query(({ ctx, input: { id, ...options } }) => ctx.world.runs.bundle(ctx.scope, id, options)),
  replay: editing.input(Replay).mutation(({ ctx, input }) => replayRun(ctx.world, ctx.scope, input)),
  begin_replay: editing.input(Replay).mutation(({ ctx, input }) => replayRunLater(ctx.world, ctx.scope, input)),
  events: reading.input(Events).subscription(async function* ({ ctx, input, signal }) {
    const after = /^\d+$/.test(input.lastEventId ?? '') ? Number(input.lastEventId) : -1;
    try {
      for await (const line of ctx.world.runs.tail(ctx.scope, input.run_id, after, signal)) {
        yield tracked(String(line.seq), JSON.parse(await textOf(line)) as RunEvent);
      }
    } catch (thrown) {
      // The door has let the call in by now, so a refusal is named here; unnamed, a client would ask for ever.
      throw thrown instanceof Refusal ? trpcErrorOf(thrown) : thrown;
    }
  }),
});
