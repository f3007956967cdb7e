import * as z from 'zod';
import { answerConfirmation, ApprovalReply, decideApproval } from './decide-approval.ts';
import { CallbackBody, takeCallback } from './take-callback.ts';
import { importLimits } from '../../platform/imports/read-import.ts';
import { route } from '../../operations/rest/route.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { isRecord, type Scope, visibleText } from '@pinion/contracts';
import { Id, listSchema, PageQuery, errors } from '../../operations/rest/schemas.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { type ApprovalView, viewApproval } from './approval-service.ts';
import type { ApprovalState } from '../../stores/approvals/approval-store.sql.ts';

/** Returns an approval with the hidden characters of its prompt made visible. All else is data and stays unchanged. */
const visibleApproval = (approval: ApprovalView): ApprovalView => ({
  ...approval,
  request: visiblePrompt(approval.request),
});

const visiblePrompt = (request: unknown): unknown =>
  isRecord(request) && typeof request['prompt'] === 'string' ? { ...request, prompt: visibleText(request['prompt']) } : request;

type ApprovalFilter = { run_id?: string | undefined; state?: ApprovalState | undefined };
type ApprovalPage = ApprovalFilter & {
  /** Id of the last request of the previous page. */
  cursor?: string | undefined;
  limit: number;
};

const maxApprovals = 200;

/** Returns a page of approval requests, newest first. */
async function listApprovals(
  { approvals }: Pick<ApiServices, 'approvals'>,
  scope: Scope,
  { cursor, limit, ...filter }: ApprovalPage,
): Promise<{ items: ApprovalView[]; cursor: string | null }> {
  const rows = await approvals.store.list(scope, { ...filter, before: cursor, limit: limit + 1 });
  const items = rows.slice(0, limit).map(viewApproval);
  return { items, cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const tag = 'Questions';

const Approval = z.object({
  id: z.string(),
  run_id: z.string(),
  node_id: z.string(),
  call_id: z.string().nullable(),
  kind: z.enum(['confirmation', 'approval', 'callback', 'budget']),
  request: z.unknown(),
  state: z.enum(['open', 'answered', 'expired', 'withdrawn']),
  answered_by: z.string().nullable(),
  decision: z.enum(['approved', 'declined']).nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
const answers = {
  200: { description: 'The approval was decided', schema: Approval },
  ...errors.invalid,
  ...errors.missing,
  ...errors.conflict,
};

export const approvalOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List what waits for a person or a service: confirmations, approvals, budgets and callbacks of slow tools',
    request: {
      query: PageQuery.extend({
        limit: z.coerce.number().int().min(1).max(maxApprovals).default(maxApprovals),
        cursor: Approval.shape.id.max(400).optional().describe('Cursor of the previous page'),
        run_id: z.string().optional().describe('Only those of this run and of its child runs'),
        state: Approval.shape.state.optional(),
      }),
    },
    run: ({ services, scope }, input) => listApprovals(services, scope, input),
    http: {
      method: 'GET',
      path: '/questions',
      operationId: 'listQuestions',
      tag,
      respond: page => ({ status: 200, body: { ...page, items: page.items.map(visibleApproval) } }),
      responses: {
        200: { description: 'A page of pending approvals, newest first', schema: listSchema(Approval) },
        ...errors.invalid,
      },
    },
  }),
  answer: defineOperation({
    permission: 'edit',
    summary: 'Decide a pending approval. Each approval can be decided once',
    request: { params: z.object({ id: z.string().min(1).max(400) }), body: ApprovalReply },
    run: ({ services, scope }, { id, ...reply }) => decideApproval(services, scope, id, reply),
    http: {
      method: 'POST',
      path: '/questions/{id}/answer',
      operationId: 'answerQuestion',
      tag,
      respond: approval => ({ status: 200, body: visibleApproval(approval) }),
      responses: answers,
    },
  }),
};

export const approvalRoutes = [
  route({
    method: 'POST',
    path: '/runs/{id}/confirmations/{call_id}',
    operationId: 'answerConfirmation',
    permission: 'edit',
    summary: 'Approve or decline a waiting call. The arguments can be changed before approval',
    tag,
    params: Id.extend({ call_id: z.string().min(1).max(200) }),
    body: ApprovalReply,
    responses: answers,
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: visibleApproval(await answerConfirmation(services, scope, { run_id: params.id, call_id: params.call_id }, body)),
    }),
  }),
  route({
    method: 'POST',
    path: '/callbacks/{workspace_id}/{question_id}',
    operationId: 'takeCallback',
    permission: 'anybody',
    summary: 'Receive the result of a slow tool. The signed URL is sent with the call',
    tag,
    params: z.object({ workspace_id: z.string().min(1).max(200), question_id: z.string().min(1).max(400) }),
    query: z.object({ signature: z.string().min(1).max(200) }),
    body: CallbackBody,
    bodyLimit: importLimits.workflowBytes,
    responses: {
      204: { description: 'The result was accepted and the run continues' },
      ...errors.invalid,
      ...errors.missing,
      ...errors.conflict,
      ...errors.forbidden,
    },
    handle: async ({ services, params, query, body }) => {
      await takeCallback(services, { ...params, signature: query.signature }, body);
      return { status: 204 };
    },
  }),
];
