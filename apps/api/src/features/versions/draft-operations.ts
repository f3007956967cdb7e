import { ToolSpec } from '@pinion/contracts';
import { OfferWorkflow, offerWorkflow } from './offer-workflow.ts';
import { checkPublish } from './check-publish.ts';
import { getVersionFile } from './get-version-file.ts';
import { listKeptDrafts } from './list-versions.ts';
import { KeptDraft, PublishCheck, VersionFile, VersionFileKey } from './draft-schemas.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import { Created, Id, listSchema, errors } from '../../operations/rest/schemas.ts';
import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { createWorkflow, findWorkflow, named } from '../workflows/index.ts';

const tag = 'Workflows';

export const workflowCopyOperations = {
  duplicate: defineOperation({
    permission: 'edit',
    summary: 'Duplicate a workflow’s draft in the same folder',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/workflows/{id}/duplicate',
      operationId: 'duplicateWorkflow',
      tag,
      responses: { 201: { description: 'The workflow was created', schema: Created }, ...errors.missing },
    },
    run: ({ services, scope }, input) => duplicateWorkflow(services, scope, input.id),
  }),
  restore: defineOperation({
    permission: 'edit',
    summary: 'Restore a deleted workflow',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/workflows/{id}/restore',
      operationId: 'restoreWorkflow',
      tag,
      responses: { 204: { description: 'The workflow was restored' }, ...errors.missing },
    },
    run: ({ services, scope }, input) => restoreWorkflow(services, scope, input.id),
  }),
  publish_check: defineOperation({
    permission: 'read',
    summary: 'Check what publishing would do and what prevents it, without publishing',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/workflows/{id}/publish-check',
      operationId: 'checkPublish',
      tag,
      responses: { 200: { description: 'The result of the check', schema: PublishCheck }, ...errors.missing },
    },
    run: ({ services, scope }, input) => checkPublish(services, scope, input.id),
  }),
  kept_drafts: defineOperation({
    permission: 'read',
    summary: 'List stored drafts that were replaced by another one, newest first',
    request: { params: Id },
    run: ({ services, scope }, input) => listKeptDrafts(services, scope, input.id),
    http: {
      method: 'GET',
      path: '/workflows/{id}/kept-drafts',
      operationId: 'listKeptDrafts',
      tag,
      responses: { 200: { description: 'The stored drafts, newest first', schema: listSchema(KeptDraft) }, ...errors.missing },
      respond: withoutCursor,
    },
  }),
  version_file: defineOperation({
    permission: 'read',
    summary: 'Retrieve a workflow file: the draft, a published version or a stored draft',
    request: { params: VersionFileKey },
    http: {
      method: 'GET',
      path: '/workflows/{id}/versions/{version}/file',
      operationId: 'getVersionFile',
      tag,
      responses: {
        200: { description: 'The file', schema: VersionFile, isAsWritten: true },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, input) => getVersionFile(services, scope, input.id, input.version),
  }),
  offer: defineOperation({
    permission: 'administer',
    summary: 'Offer a workflow to agents as a tool. Each call is its own run',
    request: { params: Id, body: OfferWorkflow },
    run: ({ services, scope }, { id, ...offer }) => offerWorkflow(services, scope, id, offer),
    http: {
      method: 'POST',
      path: '/workflows/{id}/tool',
      operationId: 'offerWorkflow',
      tag,
      respond: ({ tool, isNew }) => ({ status: isNew ? 201 : 200, body: tool }),
      responses: {
        200: { description: 'This tool is already offered', schema: ToolSpec },
        201: { description: 'The tool in a new version', schema: ToolSpec },
        ...errors.invalid,
        ...errors.missing,
      },
    },
  }),
};

const restoreWorkflow = (services: Pick<ApiServices, 'workflows' | 'audit'>, scope: Scope, id: string): Promise<void> =>
  audited(services, scope, { action: 'workflow.brought_back', subject: id }, async () => {
    if (!(await services.workflows.setDeleted(scope, id, false))) throw notFound('deleted workflow', id);
  });

const longestName = 200;

/** Copies a draft. The author remains: a run of the copy reads no own secrets of who copied it, until they save it. */
async function duplicateWorkflow(
  services: Pick<ApiServices, 'workflows' | 'newId'>,
  scope: Scope,
  id: string,
): Promise<{ id: string }> {
  const { text, name, author_id } = await findWorkflow(services, scope, id);
  const copy = ' (copy)';
  const made = await createWorkflow(services, scope, {
    file: named(JSON.parse(text), name.slice(0, longestName - copy.length) + copy),
    author_id,
  });
  await services.workflows.putBeside(scope, made.id, id);
  return made;
}
