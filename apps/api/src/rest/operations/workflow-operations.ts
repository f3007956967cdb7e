import { isRecord, ToolSpec, WorkflowEvent, WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { createWorkflow } from '../../features/workflows/create-workflow.ts';
import { followWorkflow } from '../../features/workflows/follow-workflow.ts';
import { findWorkflow } from '../../features/workflows/get-workflow.ts';
import { importLimits, invalid } from '../../features/tools/read-import.ts';
import { OfferWorkflow, offerWorkflow } from '../../features/workflows/offer-workflow.ts';
import { Folder, moveWorkflow } from '../../features/workflows/move-workflow.ts';
import { removeWorkflow } from '../../features/workflows/remove-workflow.ts';
import { searchWorkflows } from '../../features/workflows/search-workflows.ts';
import { renameWorkflow } from '../../features/workflows/rename-workflow.ts';
import { saveDraft } from '../../features/workflows/save-draft.ts';
import { numberEvents } from '../number-events.ts';
import { operation } from '../operation.ts';
import { sendEventStream } from '../send-events.ts';
import { Created, Id, listOf, Page, refusals, StoredWorkflow, WorkflowItem } from '../shapes.ts';

/** Documented as a workflow file, read by the service, which also opens older ones and drops nothing. */
const FileBody = z.unknown().meta({ 'x-shape': WorkflowFile });
const Placing = z
  .strictObject({ folder: Folder.optional(), name: z.string().trim().min(1).max(200).optional() })
  .refine(({ folder, name }) => folder !== undefined || name !== undefined, 'name a `folder`, a `name`, or both');
const tag = 'Workflows';
const bodyLimit = importLimits.workflowBytes;

export const workflowOperations = [
  operation({
    method: 'POST',
    path: '/workflows',
    operationId: 'createWorkflow',
    permission: 'edit',
    summary: 'Keep a workflow file',
    tag,
    body: FileBody,
    bodyLimit,
    answers: { 201: { description: 'Kept', schema: Created }, ...refusals.invalid, ...refusals.tooLarge },
    handle: async ({ services, scope, body }) => ({
      status: 201,
      body: await createWorkflow(services, scope, { file: withoutId(body) }),
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows',
    operationId: 'listWorkflows',
    permission: 'read',
    summary: 'The workflows of the workspace, the newest first',
    tag,
    query: Page.extend({
      query: z.string().max(200).optional().describe('All that have these words: one page, without a cursor'),
    }),
    answers: { 200: { description: 'A page of them', schema: listOf(WorkflowItem) }, ...refusals.invalid },
    handle: async ({ services, scope, query }) => {
      if (query.query !== undefined) {
        const hits = (await searchWorkflows(services, scope, query.query)).slice(0, query.limit);
        const found = hits.map(hit => ({ ...hit, updated_at: hit.updated_at.toISOString() }));
        return { status: 200, body: { items: found, cursor: null } };
      }
      const rows = await services.workflows.page(scope, query.cursor, query.limit + 1);
      const items = rows.slice(0, query.limit).map(row => ({ ...row, updated_at: row.updated_at.toISOString() }));
      return { status: 200, body: { items, cursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null } };
    },
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}',
    operationId: 'getWorkflow',
    permission: 'read',
    summary: 'A workflow file with its id; the ETag is its version',
    tag,
    params: Id,
    answers: { 200: { description: 'The file', schema: StoredWorkflow, isAsWritten: true }, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      const row = await findWorkflow(services, scope, params.id);
      return { status: 200, body: withId(row.text, row.id), headers: { etag: etagOf(row.version) } };
    },
  }),
  operation({
    method: 'PUT',
    path: '/workflows/{id}',
    operationId: 'putWorkflow',
    permission: 'edit',
    summary:
      'Save a workflow file as a new version; with If-Match, only onto that version, or merged with what was saved since (on_conflict=merge)',
    tag,
    params: Id,
    headers: z.object({ 'if-match': z.string().optional() }),
    query: z.object({ on_conflict: z.enum(['refuse', 'merge']).optional() }),
    body: FileBody,
    bodyLimit,
    answers: {
      200: { description: 'Saved', schema: StoredWorkflow, isAsWritten: true },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
      ...refusals.tooLarge,
    },
    handle: async ({ services, scope, params, query: { on_conflict }, body, header }) => {
      const base_version = versionOf(header('if-match'));
      if (on_conflict === 'merge' && base_version === undefined)
        throw invalid('/headers/if-match', 'on_conflict=merge needs the version that the file was made on');
      await saveDraft(services, scope, {
        id: params.id,
        file: withoutId(body),
        base_version,
        on_conflict,
      });
      // The newest of all: others may have saved since, and the ETag is the version of what is sent.
      const row = await findWorkflow(services, scope, params.id);
      return { status: 200, body: withId(row.text, row.id), headers: { etag: etagOf(row.version) } };
    },
  }),
  operation({
    method: 'PATCH',
    path: '/workflows/{id}',
    operationId: 'moveWorkflow',
    permission: 'edit',
    summary:
      'Put a workflow into a folder, as in Shop/Orders (empty: at the top), which makes no version; or rename it, which does',
    tag,
    params: Id,
    body: Placing,
    answers: {
      200: {
        description: 'What is so now',
        schema: z.object({
          id: z.string(),
          folder: z.string().optional(),
          name: z.string().optional(),
          version: z.int().optional().describe('The save that the name made'),
        }),
      },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params: { id }, body: { folder, name } }) => {
      const renamed = name === undefined ? {} : { name, version: (await renameWorkflow(services, scope, id, name)).version };
      const moved = folder === undefined ? {} : await moveWorkflow(services, scope, id, folder);
      return { status: 200, body: { id, ...renamed, ...moved } };
    },
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/events',
    operationId: 'streamWorkflow',
    permission: 'read',
    summary: 'What others do to a workflow, as server-sent events: saves, and who has it open',
    tag,
    params: Id,
    answers: {
      200: {
        description:
          '`saved`: the newest save, at once and whenever there is another; `presence`: who has it open, and where; `gone`',
        schema: WorkflowEvent,
        content_type: 'text/event-stream',
      },
      ...refusals.missing,
    },
    handle: async ({ services, scope, params, signal, reply }) => {
      await findWorkflow(services, scope, params.id);
      await sendEventStream(reply, numberEvents(followWorkflow(services, scope, params.id, undefined, signal)));
      return undefined;
    },
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/tool',
    operationId: 'offerWorkflow',
    permission: 'administer',
    summary: 'Offer a workflow to agents as a tool: each call is a run of its own',
    tag,
    params: Id,
    body: OfferWorkflow,
    answers: {
      200: { description: 'It was offered just so already', schema: ToolSpec },
      201: { description: 'The tool, in a new version', schema: ToolSpec },
      ...refusals.invalid,
      ...refusals.missing,
    },
    handle: async ({ services, scope, params, body }) => {
      const { tool, isNew } = await offerWorkflow(services, scope, params.id, body);
      return { status: isNew ? 201 : 200, body: tool };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/workflows/{id}',
    operationId: 'removeWorkflow',
    permission: 'edit',
    summary: 'Remove a workflow; its runs stay readable',
    tag,
    params: Id,
    answers: { 204: { description: 'Removed' }, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      await removeWorkflow(services, scope, params.id);
      return { status: 204 };
    },
  }),
];

/** What was got may be put back: the id beside the file is not part of the file. */
function withoutId(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { id: _, ...file } = json;
  return file;
}

const withId = (text: string, id: string): unknown => ({ ...(JSON.parse(text) as Record<string, unknown>), id });

const etagOf = (version: number): string => `"${version}"`;

function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const version = /^(?:W\/)?"(\d+)"$/.exec(ifMatch)?.[1];
  if (version === undefined) throw invalid('/headers/if-match', 'name a version as "3", the ETag of the file that was read');
  return Number(version);
}
