import { ClientId, PresenceMark, type WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { createWorkflow } from '../features/workflows/create-workflow.ts';
import { duplicateWorkflow } from '../features/workflows/duplicate-workflow.ts';
import { followWorkflow } from '../features/workflows/follow-workflow.ts';
import { listWorkflows } from '../features/workflows/list-workflows.ts';
import { markPresence } from '../features/workflows/mark-presence.ts';
import { Folder, moveWorkflow } from '../features/workflows/move-workflow.ts';
import { searchWorkflows } from '../features/workflows/search-workflows.ts';
import { OfferWorkflow, offerWorkflow } from '../features/workflows/offer-workflow.ts';
import { openWorkflow } from '../features/workflows/open-workflow.ts';
import { removeWorkflow } from '../features/workflows/remove-workflow.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { renameWorkflow } from '../features/workflows/rename-workflow.ts';
import { restoreWorkflow } from '../features/workflows/restore-workflow.ts';
import { saveDraft } from '../features/workflows/save-draft.ts';
import { versionProcedures } from './version-procedures.ts';
import { trpcErrorOf } from '../trpc/error-map.ts';
import { administering, editing, reading, router } from '../trpc/procedures.ts';

const never = new AbortController().signal;
const Id = z.object({ id: z.string().max(200) });
/** The service reads the file itself: bounded, migrated, nothing unknown dropped. */
const File = z.custom<WorkflowFile>(value => value !== undefined, 'a file is needed');

export const workflowsRouter = router({
  list: reading.query(({ ctx }) => listWorkflows(ctx.world, ctx.scope)),
  get: reading.input(Id).query(({ ctx, input }) => openWorkflow(ctx.world, ctx.scope, input.id)),
  create: editing
    .input(z.union([z.object({ file: File }), z.object({ template: z.string() })]))
    .mutation(({ ctx, input }) => createWorkflow(ctx.world, ctx.scope, input)),
  save: editing
    .input(
      Id.extend({
        file: File,
        base_version: z.number().int().positive(),
        on_conflict: z.optional(z.enum(['refuse', 'merge'])),
        client_id: z.optional(ClientId),
      }),
    )
    .mutation(async ({ ctx, input }) => saveDraft(ctx.world, ctx.scope, input)),
  events: reading.input(Id.extend({ client_id: z.optional(ClientId) })).subscription(async function* ({ ctx, input, signal }) {
    try {
      // Alone, a person's windows are told apart by number; among members everybody has a name.
      const name = ctx.caller.isShared ? ctx.caller.name : undefined;
      const client = input.client_id === undefined ? undefined : { id: input.client_id, name };
      yield* followWorkflow(ctx.world, ctx.scope, input.id, client, signal ?? never);
    } catch (thrown) {
      throw thrown instanceof Refusal ? trpcErrorOf(thrown) : thrown;
    }
  }),
  mark: reading
    .input(Id.extend(PresenceMark.shape))
    .mutation(({ ctx, input: { id, ...mark } }) => markPresence(ctx.world, ctx.scope, id, mark)),
  rename: editing
    .input(Id.extend({ name: z.string().trim().min(1).max(200) }))
    .mutation(({ ctx, input }) => renameWorkflow(ctx.world, ctx.scope, input.id, input.name)),
  move: editing
    .input(Id.extend({ folder: Folder }))
    .mutation(({ ctx, input }) => moveWorkflow(ctx.world, ctx.scope, input.id, input.folder)),
  search: reading
    .input(z.object({ query: z.string().max(200) }))
    .query(({ ctx, input }) => searchWorkflows(ctx.world, ctx.scope, input.query)),
  offer: administering
    .input(OfferWorkflow.extend(Id.shape))
    .mutation(({ ctx, input: { id, ...offer } }) => offerWorkflow(ctx.world, ctx.scope, id, offer)),
  duplicate: editing.input(Id).mutation(({ ctx, input }) => duplicateWorkflow(ctx.world, ctx.scope, input.id)),
  remove: editing.input(Id).mutation(({ ctx, input }) => removeWorkflow(ctx.world, ctx.scope, input.id)),
  ...versionProcedures,
  restore: editing.input(Id).mutation(({ ctx, input }) => restoreWorkflow(ctx.world, ctx.scope, input.id)),
});
