import { checkPublish } from '../../features/versions/check-publish.ts';
import { duplicateWorkflow } from '../../features/workflows/duplicate-workflow.ts';
import { getVersionFile } from '../../features/versions/get-version-file.ts';
import { listKeptDrafts } from '../../features/versions/list-versions.ts';
import { restoreWorkflow } from '../../features/workflows/restore-workflow.ts';
import { KeptDraft, PublishCheck, VersionFile, VersionFileKey } from '../look-shapes.ts';
import { operation } from '../operation.ts';
import { Created, Id, listOf, refusals } from '../shapes.ts';

const tag = 'Workflows';

export const workflowCareOperations = [
  operation({
    method: 'POST',
    path: '/workflows/{id}/duplicate',
    operationId: 'duplicateWorkflow',
    deed: 'edit',
    summary: 'A copy of the draft, in the same folder',
    tag,
    params: Id,
    answers: { 201: { description: 'Kept', schema: Created }, ...refusals.missing },
    handle: async ({ world, scope, params }) => ({ status: 201, body: await duplicateWorkflow(world, scope, params.id) }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/restore',
    operationId: 'restoreWorkflow',
    deed: 'edit',
    summary: 'Bring a removed workflow back',
    tag,
    params: Id,
    answers: { 204: { description: 'It is there again' }, ...refusals.missing },
    handle: async ({ world, scope, params }) => {
      await restoreWorkflow(world, scope, params.id);
      return { status: 204 };
    },
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/publish-check',
    operationId: 'checkPublish',
    deed: 'read',
    summary: 'What publishing would do now, and what would stop it, without doing it',
    tag,
    params: Id,
    answers: { 200: { description: 'The verdict', schema: PublishCheck }, ...refusals.missing },
    handle: async ({ world, scope, params }) => ({ status: 200, body: await checkPublish(world, scope, params.id) }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/kept-drafts',
    operationId: 'listKeptDrafts',
    deed: 'read',
    summary: 'The drafts that were kept when another one took their place, the newest first',
    tag,
    params: Id,
    answers: { 200: { description: 'All of them', schema: listOf(KeptDraft) }, ...refusals.missing },
    handle: async ({ world, scope, params }) => ({
      status: 200,
      body: { ...(await listKeptDrafts(world, scope, params.id)), cursor: null },
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/versions/{version}/file',
    operationId: 'getVersionFile',
    deed: 'read',
    summary: 'One state of a workflow as a file: the draft, a published version, a kept draft',
    tag,
    params: VersionFileKey,
    answers: {
      200: { description: 'The file', schema: VersionFile, isAsWritten: true },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ world, scope, params }) => ({
      status: 200,
      body: await getVersionFile(world, scope, params.id, params.version),
    }),
  }),
];
