import { ClientId, PresenceUpdate, type WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { createWorkflow } from '../features/workflows/create-workflow.ts';
import { duplicateWorkflow } from '../features/workflows/duplicate-workflow.ts';
import { followWorkflow } from '../features/workflows/follow-workflow.ts';
import { listWorkflows } from '../features/workflows/list-workflows.ts';
import { updatePresence } from '../features/workflows/update-presence.ts';
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
import { adminProcedure, editProcedure, readProcedure, router } from '../trpc/procedures.ts';

const never = new AbortController().signal;
const Id = z.object({ id: z.string().max(200) });
/** The service reads the file itself: bounded, migrated, nothing unknown dropped. */
const File = z.custom<WorkflowFile>(value => value !== undefined, 'a file is needed');

export const workflowsRouter = router({
  list: readProcedure.query(({ ctx }) => listWorkflows(ctx.services, ctx.scope)),
  get: readProcedure.input(Id).query(({ ctx, input }) => openWorkflow(ctx.services, ctx.scope, input.id)),
  create: editProcedure
    .input(z.union([z.object({ file: File }), z.object({ template: z.string() })]))
    .mutation(({ ctx, input }) => createWorkflow(ctx.services, ctx.scope, input)),
  save: editProcedure
    .input(
      Id.extend({
        file: File,
        base_version: z.number().int().positive(),
        on_conflict: z.optional(z.enum(['refuse', 'merge'])),
        client_id: z.optional(ClientId),
      }),
    )
    .mutation(async ({ ctx, input }) => saveDraft(ctx.services, ctx.scope, input)),
  events: readProcedure.input(Id.extend({ client_id: z.optional(ClientId) })).subscription(async function* ({
    ctx,
    input,
    signal,
  }) {
    try {
      // Alone, a person's windows are told apart by number; among members everybody has a name.
      const name = ctx.caller.isShared ? ctx.caller.name : undefined;
      const client = input.client_id === undefined ? undefined : { id: input.client_id, name };
      yield* followWorkflow(ctx.services, ctx.scope, input.id, client, signal ?? never);
    } catch (thrown) {
      throw thrown instanceof Refusal ? trpcErrorOf(thrown) : thrown;
    }
  }),
  mark: readProcedure
    .input(Id.extend(PresenceUpdate.shape))
    .mutation(({ ctx, input: { id, ...update } }) => updatePresence(ctx.services, ctx.scope, id, update)),
  rename: editProcedure
    .input(Id.extend({ name: z.string().trim().min(1).max(200) }))
    .mutation(({ ctx, input }) => renameWorkflow(ctx.services, ctx.scope, input.id, input.name)),
  move: editProcedure
    .input(Id.extend({ folder: Folder }))
    .mutation(({ ctx, input }) => moveWorkflow(ctx.services, ctx.scope, input.id, input.folder)),
  search: readProcedure
    .input(z.object({ query: z.string().max(200) }))
    .query(({ ctx, input }) => searchWorkflows(ctx.services, ctx.scope, input.query)),
  offer: adminProcedure
    .input(OfferWorkflow.extend(Id.shape))
    .mutation(({ ctx, input: { id, ...offer } }) => offerWorkflow(ctx.services, ctx.scope, id, offer)),
  duplicate: editProcedure.input(Id).mutation(({ ctx, input }) => duplicateWorkflow(ctx.services, ctx.scope, input.id)),
  remove: editProcedure.input(Id).mutation(({ ctx, input }) => removeWorkflow(ctx.services, ctx.scope, input.id)),
  ...versionProcedures,
  restore: editProcedure.input(Id).mutation(({ ctx, input }) => restoreWorkflow(ctx.services, ctx.scope, input.id)),
});
