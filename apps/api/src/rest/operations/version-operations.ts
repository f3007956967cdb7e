import { VersionRef, WorkflowDiff, WorkflowManifest } from '@pinion/contracts';
import * as z from 'zod';
import { compareVersions } from '../../features/versions/compare-versions.ts';
import { getManifest } from '../../features/versions/get-manifest.ts';
import { listVersions } from '../../features/versions/list-versions.ts';
import { publishWorkflow } from '../../features/versions/publish-workflow.ts';
import { renameVersion } from '../../features/versions/rename-version.ts';
import { restoreVersion } from '../../features/versions/restore-version.ts';
import { operation } from '../operation.ts';
import { Id, listOf, refusals } from '../shapes.ts';
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
} from '../version-shapes.ts';

const tag = 'Workflows';

export const versionOperations = [
  operation({
    method: 'POST',
    path: '/workflows/{id}/publish',
    operationId: 'publishWorkflow',
    permission: 'edit',
    summary: 'Freeze the draft as a version; the same draft again answers the version that it is',
    tag,
    params: Id,
    body: PublishRequest.prefault({}),
    answers: {
      200: { description: 'Nothing changed since this version', schema: PublishedAnswer },
      201: { description: 'A new version', schema: PublishedAnswer },
      ...refusals.invalid,
      ...refusals.denied,
      ...refusals.missing,
      ...refusals.conflict,
      ...refusals.problems,
    },
    handle: async ({ services, scope, params, body }) => {
      const published = await publishWorkflow(services, scope, { id: params.id, ...body });
      return { status: published.is_new ? 201 : 200, body: published };
    },
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/versions',
    operationId: 'listVersions',
    permission: 'read',
    summary: 'The published versions of a workflow, the newest first',
    tag,
    params: Id,
    answers: { 200: { description: 'All of them', schema: listOf(VersionItem) }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: { ...(await listVersions(services, scope, params.id)), cursor: null },
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/versions/{version}',
    operationId: 'getVersion',
    permission: 'read',
    summary: 'A published version with all that it froze; `published` is the newest',
    tag,
    params: ManifestKey,
    answers: {
      200: { description: 'The manifest', schema: WorkflowManifest, isAsWritten: true },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getManifest(services, scope, params.id, params.version),
    }),
  }),
  operation({
    method: 'PATCH',
    path: '/workflows/{id}/versions/{version}',
    operationId: 'renameVersion',
    permission: 'edit',
    summary: 'Give a published version a name, or take it off; nothing else of it ever changes',
    tag,
    params: PublishedKey,
    body: VersionName,
    answers: { 200: { description: 'The version', schema: VersionItem }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: await renameVersion(services, scope, params.id, params.version, body.name),
    }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/versions/{version}/restore',
    operationId: 'restoreVersion',
    permission: 'edit',
    summary: 'The draft becomes that version; the draft of before is kept as `save-` and its number',
    tag,
    params: AnyVersionKey,
    body: RestoreRequest.prefault({}),
    answers: {
      200: { description: 'Restored', schema: Restored },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: await restoreVersion(services, scope, { ...params, ...body }),
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/diff',
    operationId: 'diffVersions',
    permission: 'read',
    summary: 'What changed from one version to another, in words',
    tag,
    params: Id,
    query: z.object({ from: VersionRef.default('published'), to: VersionRef.default('draft') }),
    answers: {
      200: { description: 'The changes', schema: WorkflowDiff },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params, query }) => ({
      status: 200,
      body: await compareVersions(services, scope, params.id, query),
    }),
  }),
];
