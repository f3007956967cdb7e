import { ClientId, VersionRef } from '@pinion/contracts';
import * as z from 'zod';
import { PublishRequest, RestoreRequest, VersionName } from '../rest/version-shapes.ts';
import { checkPublish } from '../features/versions/check-publish.ts';
import { compareVersions } from '../features/versions/compare-versions.ts';
import { getVersionFile } from '../features/versions/get-version-file.ts';
import { listKeptDrafts, listVersions } from '../features/versions/list-versions.ts';
import { publishWorkflow } from '../features/versions/publish-workflow.ts';
import { renameVersion } from '../features/versions/rename-version.ts';
import { restoreVersion } from '../features/versions/restore-version.ts';
import { editProcedure, readProcedure } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().max(200) });
const Published = Id.extend({ version: z.int().positive() });

/** The part of the workflows that is about their versions. */
export const versionProcedures = {
  publish: editProcedure
    .input(Id.extend(PublishRequest.shape))
    .mutation(({ ctx, input }) => publishWorkflow(ctx.services, ctx.scope, input)),
  publish_check: readProcedure.input(Id).query(({ ctx, input }) => checkPublish(ctx.services, ctx.scope, input.id)),
  versions: readProcedure.input(Id).query(({ ctx, input }) => listVersions(ctx.services, ctx.scope, input.id)),
  kept_drafts: readProcedure.input(Id).query(({ ctx, input }) => listKeptDrafts(ctx.services, ctx.scope, input.id)),
  version_file: readProcedure
    .input(Id.extend({ version: VersionRef }))
    .query(({ ctx, input }) => getVersionFile(ctx.services, ctx.scope, input.id, input.version)),
  rename_version: editProcedure
    .input(Published.extend(VersionName.shape))
    .mutation(({ ctx, input }) => renameVersion(ctx.services, ctx.scope, input.id, input.version, input.name)),
  restore_version: editProcedure
    .input(Id.extend({ version: VersionRef, client_id: z.optional(ClientId) }).extend(RestoreRequest.shape))
    .mutation(({ ctx, input }) => restoreVersion(ctx.services, ctx.scope, input)),
  diff: readProcedure
    .input(Id.extend({ from: VersionRef, to: VersionRef }))
    .query(({ ctx, input: { id, ...refs } }) => compareVersions(ctx.services, ctx.scope, id, refs)),
};
