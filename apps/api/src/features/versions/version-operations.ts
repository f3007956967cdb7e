import { ClientId, VersionRef, WorkflowDiff, WorkflowManifest, diffWorkflows, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { listVersions } from './list-versions.ts';
import { publishWorkflow } from './publish-workflow.ts';
import { renameVersion } from './rename-version.ts';
import { restoreVersion } from './restore-version.ts';
import { route } from '../../operations/rest/route.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import { Id, listSchema, errors } from '../../operations/rest/schemas.ts';
import {
  AnyVersionKey,
  ManifestKey,
  PublishedAnswer,
  PublishedKey,
  PublishRequest,
  Restored,
  RestoreRequest,
  VersionItem,
  VersionName,
} from './version-schemas.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findVersion, findPublished } from './find-version.ts';

const tag = 'Workflows';

export const versionOperations = {
  publish: defineOperation({
    permission: 'edit',
    summary: 'Publish the draft as a version. An unchanged draft returns the existing version',
    request: { params: Id, body: PublishRequest.prefault({}) },
    run: ({ services, scope }, input) => publishWorkflow(services, scope, input),
    http: {
      method: 'POST',
      path: '/workflows/{id}/publish',
      operationId: 'publishWorkflow',
      tag,
      respond: published => ({ status: published.is_new ? 201 : 200, body: published }),
      responses: {
        200: { description: 'The existing version: nothing has changed since', schema: PublishedAnswer },
        201: { description: 'The new version', schema: PublishedAnswer },
        ...errors.invalid,
        ...errors.denied,
        ...errors.missing,
        ...errors.conflict,
        ...errors.problems,
      },
    },
  }),
  versions: defineOperation({
    permission: 'read',
    summary: 'List the published versions of a workflow, newest first',
    request: { params: Id },
    run: ({ services, scope }, input) => listVersions(services, scope, input.id),
    http: {
      method: 'GET',
      path: '/workflows/{id}/versions',
      operationId: 'listVersions',
      tag,
      responses: { 200: { description: 'The versions, newest first', schema: listSchema(VersionItem) }, ...errors.missing },
      respond: withoutCursor,
    },
  }),
  rename_version: defineOperation({
    permission: 'edit',
    summary: 'Rename a published version, or remove its name',
    request: { params: PublishedKey, body: VersionName },
    http: {
      method: 'PATCH',
      path: '/workflows/{id}/versions/{version}',
      operationId: 'renameVersion',
      tag,
      responses: { 200: { description: 'The version', schema: VersionItem }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => renameVersion(services, scope, input.id, input.version, input.name),
  }),
  restore_version: defineOperation({
    permission: 'edit',
    summary: 'Restore a version as the draft. The previous draft is stored as `save-` and its number',
    request: { params: AnyVersionKey, body: RestoreRequest.prefault({}) },
    extra: z.object({ client_id: z.optional(ClientId) }),
    http: {
      method: 'POST',
      path: '/workflows/{id}/versions/{version}/restore',
      operationId: 'restoreVersion',
      tag,
      responses: {
        200: { description: 'The version was restored', schema: Restored },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, input) => restoreVersion(services, scope, input),
  }),
  diff: defineOperation({
    permission: 'read',
    summary: 'Compare two versions of a workflow',
    request: { params: Id, query: z.object({ from: VersionRef.default('published'), to: VersionRef.default('draft') }) },
    http: {
      method: 'GET',
      path: '/workflows/{id}/diff',
      operationId: 'diffVersions',
      tag,
      responses: {
        200: { description: 'The changes', schema: WorkflowDiff },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, { id, ...refs }) => compareVersions(services, scope, id, refs),
  }),
};

export const versionRoutes = [
  route({
    method: 'GET',
    path: '/workflows/{id}/versions/{version}',
    operationId: 'getVersion',
    permission: 'read',
    summary: 'Retrieve the manifest of a published version. `published` is the newest',
    tag,
    params: ManifestKey,
    responses: {
      200: { description: 'The manifest', schema: WorkflowManifest, isAsWritten: true },
      ...errors.invalid,
      ...errors.missing,
      ...errors.conflict,
    },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getManifest(services, scope, params.id, params.version),
    }),
  }),
];

/** Describes the differences between two states of a workflow. */
async function compareVersions(
  services: Pick<ApiServices, 'workflows' | 'published' | 'tools'>,
  scope: Scope,
  id: string,
  refs: { from: VersionRef; to: VersionRef },
): Promise<WorkflowDiff> {
  const [from, to] = await Promise.all([findVersion(services, scope, id, refs.from), findVersion(services, scope, id, refs.to)]);
  return diffWorkflows(from, to);
}

/** Returns a published version with everything it froze. The file is as its author wrote it. */
async function getManifest(
  services: Pick<ApiServices, 'workflows' | 'published'>,
  scope: Scope,
  id: string,
  ref: number | 'published',
): Promise<WorkflowManifest> {
  const found = await findPublished(services, scope, id, ref);
  const { workflow_id, version, text, tools, workflows, secrets, published_at, published_by, name, note, override_reason } =
    found;
  return {
    workflow_id,
    version,
    workflow: JSON.parse(text) as WorkflowManifest['workflow'],
    tools: [...tools],
    workflows: [...workflows],
    secrets: [...secrets],
    published_at: published_at.toISOString(),
    published_by,
    name,
    note,
    override_reason,
  };
}
