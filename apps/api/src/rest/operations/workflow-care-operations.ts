import { checkPublish } from '../../features/versions/check-publish.ts';
import { duplicateWorkflow } from '../../features/workflows/duplicate-workflow.ts';
import { getVersionFile } from '../../features/versions/get-version-file.ts';
import { listKeptDrafts } from '../../features/versions/list-versions.ts';
import { restoreWorkflow } from '../../features/workflows/restore-workflow.ts';
import { KeptDraft, PublishCheck, VersionFile, VersionFileKey } from '../read-shapes.ts';
import { operation } from '../operation.ts';
import { Created, Id, listOf, refusals } from '../shapes.ts';

const tag = 'Workflows';

export const workflowCareOperations = [
  operation({
    method: 'POST',
    path: '/workflows/{id}/duplicate',
    operationId: 'duplicateWorkflow',
    permission: 'edit',
    summary: 'A copy of the draft, in the same folder',
    tag,
    params: Id,
    answers: { 201: { description: 'Kept', schema: Created }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 201, body: await duplicateWorkflow(services, scope, params.id) }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/restore',
    operationId: 'restoreWorkflow',
    permission: 'edit',
    summary: 'Bring a removed workflow back',
    tag,
    params: Id,
    answers: { 204: { description: 'It is there again' }, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      await restoreWorkflow(services, scope, params.id);
      return { status: 204 };
    },
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/publish-check',
    operationId: 'checkPublish',
    permission: 'read',
    summary: 'What publishing would do now, and what would stop it, without doing it',
    tag,
    params: Id,
    answers: { 200: { description: 'The verdict', schema: PublishCheck }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await checkPublish(services, scope, params.id) }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/kept-drafts',
    operationId: 'listKeptDrafts',
    permission: 'read',
    summary: 'The drafts that were kept when another one took their place, the newest first',
    tag,
    params: Id,
    answers: { 200: { description: 'All of them', schema: listOf(KeptDraft) }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: { ...(await listKeptDrafts(services, scope, params.id)), cursor: null },
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/versions/{version}/file',
    operationId: 'getVersionFile',
    permission: 'read',
    summary: 'One state of a workflow as a file: the draft, a published version, a kept draft',
    tag,
    params: VersionFileKey,
    answers: {
      200: { description: 'The file', schema: VersionFile, isAsWritten: true },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getVersionFile(services, scope, params.id, params.version),
    }),
  }),
];
