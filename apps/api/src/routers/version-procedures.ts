import { ClientId, VersionRef } from '@pinion/contracts';
import * as z from 'zod';
import { PublishOrder, RestoreOrder, VersionName } from '../rest/version-shapes.ts';
import { checkPublish } from '../features/versions/check-publish.ts';
import { compareVersions } from '../features/versions/compare-versions.ts';
import { getVersionFile } from '../features/versions/get-version-file.ts';
import { listKeptDrafts, listVersions } from '../features/versions/list-versions.ts';
import { publishWorkflow } from '../features/versions/publish-workflow.ts';
import { renameVersion } from '../features/versions/rename-version.ts';
import { restoreVersion } from '../features/versions/restore-version.ts';
import { editing, reading } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().max(200) });
const Published = Id.extend({ version: z.int().positive() });

/** The part of the workflows that is about their versions. */
export const versionProcedures = {
  publish: editing
    .input(Id.extend(PublishOrder.shape))
    .mutation(({ ctx, input }) => publishWorkflow(ctx.world, ctx.scope, input)),
  publish_check: reading.input(Id).query(({ ctx, input }) => checkPublish(ctx.world, ctx.scope, input.id)),
  versions: reading.input(Id).query(({ ctx, input }) => listVersions(ctx.world, ctx.scope, input.id)),
  kept_drafts: reading.input(Id).query(({ ctx, input }) => listKeptDrafts(ctx.world, ctx.scope, input.id)),
  version_file: reading
    .input(Id.extend({ version: VersionRef }))
    .query(({ ctx, input }) => getVersionFile(ctx.world, ctx.scope, input.id, input.version)),
  rename_version: editing
    .input(Published.extend(VersionName.shape))
    .mutation(({ ctx, input }) => renameVersion(ctx.world, ctx.scope, input.id, input.version, input.name)),
  restore_version: editing
    .input(Id.extend({ version: VersionRef, client_id: z.optional(ClientId) }).extend(RestoreOrder.shape))
    .mutation(({ ctx, input }) => restoreVersion(ctx.world, ctx.scope, input)),
  diff: reading
    .input(Id.extend({ from: VersionRef, to: VersionRef }))
    .query(({ ctx, input: { id, ...refs } }) => compareVersions(ctx.world, ctx.scope, id, refs)),
};
