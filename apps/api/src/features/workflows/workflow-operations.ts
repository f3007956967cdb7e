import { ClientId, isRecord, PresenceUpdate, type Scope, WorkflowEvent, WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { createWorkflow } from './create-workflow.ts';
import { evaluateExpression, EvaluatedExpression, ExpressionInput } from './evaluate-expression.ts';
import { followWorkflow } from './follow-workflow.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { openWorkflow } from './open-workflow.ts';
import { listWorkflows } from './list-workflows.ts';
import { findWorkflow } from './get-workflow.ts';
import { importLimits, invalid } from '../../platform/imports/read-import.ts';
import { Folder, moveWorkflow } from './move-workflow.ts';
import { updatePresence } from './update-presence.ts';
import { removeWorkflow } from './remove-workflow.ts';
import { searchWorkflows } from './search-workflows.ts';
import { renameWorkflow } from './rename-workflow.ts';
import { saveDraft } from './save-draft.ts';
import { numberEvents } from '../../operations/rest/number-events.ts';
import { route } from '../../operations/rest/route.ts';
import { defineMappedOperation, defineOperation, defineProcedure, type HttpResponse } from '../../operations/define-operation.ts';

import { sendEventStream } from '../../platform/http/send-events.ts';
import { Created, Id, listSchema, PageQuery, errors, StoredWorkflow, WorkflowItem } from '../../operations/rest/schemas.ts';

/**
 * The body of a workflow file. Documented as one, and parsed by the service, which also opens older formats and drops nothing.
 */
const File = z.custom<WorkflowFile>(value => value !== undefined, 'a file is needed');
const OnConflict = z.object({ on_conflict: z.enum(['refuse', 'merge']).optional() });
const SaveInput = Id.extend({
  file: File,
  base_version: z.number().int().positive().optional(),
  client_id: z.optional(ClientId),
}).extend(OnConflict.shape);
const FileBody = z.unknown().meta({ 'x-shape': WorkflowFile });
const Placing = z
  .strictObject({ folder: Folder.optional(), name: z.string().trim().min(1).max(200).optional() })
  .refine(({ folder, name }) => folder !== undefined || name !== undefined, 'Provide `folder`, `name`, or both');
const tag = 'Workflows';
const bodyLimit = importLimits.workflowBytes;

export const workflowOperations = {
  create: defineMappedOperation({
    permission: 'edit',
    summary: 'Create a workflow',
    input: z.union([z.object({ file: File }), z.object({ template: z.string() })]),
    request: { body: FileBody },
    http: {
      method: 'POST',
      path: '/workflows',
      operationId: 'createWorkflow',
      tag,
      bodyLimit,
      responses: { 201: { description: 'The workflow was created', schema: Created }, ...errors.invalid, ...errors.tooLarge },
    },
    toInput: ({ body }) => ({ file: withoutId(body) as WorkflowFile }),
    run: ({ services, scope }, input) => createWorkflow(services, scope, input),
  }),
  evaluate_expression: defineOperation({
    permission: 'edit',
    summary: 'Evaluate a JSONata expression on a value, as a Transform node does',
    request: { body: ExpressionInput },
    http: {
      method: 'POST',
      path: '/expressions/evaluate',
      operationId: 'evaluateExpression',
      tag,
      responses: {
        200: { description: 'The result, or the error of the expression', schema: EvaluatedExpression },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }, input) => evaluateExpression(services, scope, input),
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'List the workflows of the workspace, newest first',
    request: {
      query: PageQuery.extend({
        query: z.string().max(200).optional().describe('Search by all words of the name. Returns one page without a cursor'),
      }),
    },
    http: {
      method: 'GET',
      path: '/workflows',
      operationId: 'listWorkflows',
      tag,
      handle: async ({ services, scope }, { query, cursor, limit }) => {
        if (query !== undefined) {
          const hits = (await searchWorkflows(services, scope, query)).slice(0, limit);
          const found = hits.map(hit => ({ ...hit, updated_at: hit.updated_at.toISOString() }));
          return { status: 200, body: { items: found, cursor: null } };
        }
        const rows = await services.workflows.page(scope, cursor, limit + 1);
        const items = rows.slice(0, limit).map(row => ({ ...row, updated_at: row.updated_at.toISOString() }));
        return { status: 200, body: { items, cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null } };
      },
      responses: { 200: { description: 'A page of workflows', schema: listSchema(WorkflowItem) }, ...errors.invalid },
    },
    run: ({ services, scope }) => listWorkflows(services, scope),
  }),
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve a workflow. The ETag is its version',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/workflows/{id}',
      operationId: 'getWorkflow',
      tag,
      handle: ({ services, scope }, { id }) => fileResponse(services, scope, id),
      responses: { 200: { description: 'The file', schema: StoredWorkflow, isAsWritten: true }, ...errors.missing },
    },
    run: ({ services, scope }, { id }) => openWorkflow(services, scope, id),
  }),
  save: defineMappedOperation({
    permission: 'edit',
    summary:
      'Save a workflow as a new version. With If-Match, only onto that version, or merged with later saves (on_conflict=merge)',
    input: SaveInput,
    request: { params: Id, query: OnConflict, body: FileBody },
    run: ({ services, scope }, input) => saveDraft(services, scope, input),
    toInput: ({ params: { id }, query: { on_conflict }, body, header }) => {
      const base_version = versionOf(header('if-match'));
      if (on_conflict === 'merge' && base_version === undefined)
        throw invalid('/headers/if-match', 'on_conflict=merge needs the version that the file was made on');
      return { id, file: withoutId(body) as WorkflowFile, base_version, on_conflict };
    },
    http: {
      method: 'PUT',
      path: '/workflows/{id}',
      operationId: 'putWorkflow',
      tag,
      headers: z.object({ 'if-match': z.string().optional() }),
      bodyLimit,
      // The newest version: others may have saved since, and the ETag belongs to the file that is sent.
      respond: (_output, { id }, { services, scope }) => fileResponse(services, scope, id),
      responses: {
        200: { description: 'The workflow was saved', schema: StoredWorkflow, isAsWritten: true },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
        ...errors.tooLarge,
      },
    },
  }),
  update: defineOperation({
    permission: 'edit',
    summary:
      'Move a workflow to a folder such as Shop/Orders (empty: top level), which creates no version, or rename it, which does',
    request: { params: Id, body: Placing },
    http: {
      method: 'PATCH',
      path: '/workflows/{id}',
      operationId: 'moveWorkflow',
      tag,
      responses: {
        200: {
          description: 'The updated name, folder and version',
          schema: z.object({
            id: z.string(),
            folder: z.string().optional(),
            name: z.string().optional(),
            version: z.int().optional().describe('Number of the save that the rename created'),
          }),
        },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: async ({ services, scope }, { id, folder, name }) => {
      if (folder === undefined && name === undefined) throw invalid('', 'Provide `folder`, `name`, or both');
      const renamed = name === undefined ? {} : { name, version: (await renameWorkflow(services, scope, id, name)).version };
      const moved = folder === undefined ? {} : await moveWorkflow(services, scope, id, folder);
      return { id, ...renamed, ...moved };
    },
  }),
  remove: defineOperation({
    permission: 'edit',
    summary: 'Delete a workflow. Its runs stay readable',
    request: { params: Id },
    http: {
      method: 'DELETE',
      path: '/workflows/{id}',
      operationId: 'removeWorkflow',
      tag,
      responses: { 204: { description: 'The workflow was deleted' }, ...errors.missing },
    },
    run: ({ services, scope }, input) => removeWorkflow(services, scope, input.id),
  }),
};

export const workflowRoutes = [
  route({
    method: 'GET',
    path: '/workflows/{id}/events',
    operationId: 'streamWorkflow',
    permission: 'read',
    summary: 'Stream changes of a workflow as server-sent events: saves and presence',
    tag,
    params: Id,
    responses: {
      200: {
        description:
          '`saved`: the newest save, sent immediately and after each save; `presence`: who has the workflow open, and where; `gone`: the workflow was deleted',
        schema: WorkflowEvent,
        content_type: 'text/event-stream',
      },
      ...errors.missing,
    },
    handle: async ({ services, scope, params, signal, reply }) => {
      await findWorkflow(services, scope, params.id);
      await sendEventStream(reply, numberEvents(followWorkflow(services, scope, params.id, undefined, signal)));
      return undefined;
    },
  }),
];

/** Removes the id, which is not part of the file, so that a fetched file can be sent back. */
function withoutId(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { id: _, ...file } = json;
  return file;
}

async function fileResponse(
  services: Pick<ApiServices, 'workflows'>,
  scope: Scope,
  id: string,
): Promise<HttpResponse & { body: unknown }> {
  const row = await findWorkflow(services, scope, id);
  return { status: 200, body: withId(row.text, row.id), headers: { etag: etagOf(row.version) } };
}

const withId = (text: string, id: string): unknown => ({ ...(JSON.parse(text) as Record<string, unknown>), id });

const etagOf = (version: number): string => `"${version}"`;

function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const version = /^(?:W\/)?"(\d+)"$/.exec(ifMatch)?.[1];
  if (version === undefined) throw invalid('/headers/if-match', 'name a version as "3", the ETag of the file that was read');
  return Number(version);
}

export const workflowProcedures = {
  mark: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    reason: 'reports where a user’s pointer is; a program has none',
    input: Id.extend(PresenceUpdate.shape),
    run: ({ services, scope }, { id, ...update }) => updatePresence(services, scope, id, update),
  }),
  search: defineProcedure({
    kind: 'query',
    permission: 'read',
    reason: 'is listWorkflows with a query, without pages',
    input: z.object({ query: z.string().max(200) }),
    run: ({ services, scope }, { query }) => searchWorkflows(services, scope, query),
  }),
};
