import * as z from 'zod';
import { answerConfirmation, decideApproval, QuestionReply } from '../../features/approvals/decide-approval.ts';
import { listApprovals, maxQuestions } from '../../features/approvals/list-approvals.ts';
import { CallbackBody, takeCallback } from '../../features/executions/take-callback.ts';
import { importLimits } from '../../features/tools/read-import.ts';
import { operation } from '../operation.ts';
import { Id, listOf, Page, refusals } from '../shapes.ts';
import { visibleQuestion } from '../visible-question.ts';

const tag = 'Questions';

const Question = z.object({
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
  200: { description: 'Answered', schema: Question },
  ...refusals.invalid,
  ...refusals.missing,
  ...refusals.conflict,
};

export const questionOperations = [
  operation({
    method: 'GET',
    path: '/questions',
    operationId: 'listQuestions',
    permission: 'read',
    summary: 'What waits for somebody: confirmations, approvals, budgets, answers of slow tools',
    tag,
    query: Page.extend({
      limit: z.coerce.number().int().min(1).max(maxQuestions).default(maxQuestions),
      cursor: Question.shape.id.max(400).optional().describe('What the answer before gave as `cursor`'),
      run_id: z.string().optional().describe('Of this run, and of the runs that are part of it'),
      state: Question.shape.state.optional(),
    }),
    answers: { 200: { description: 'A page of them, newest first', schema: listOf(Question) }, ...refusals.invalid },
    handle: async ({ services, scope, query }) => {
      const page = await listApprovals(services, scope, query);
      return { status: 200, body: { ...page, items: page.items.map(visibleQuestion) } };
    },
  }),
  operation({
    method: 'POST',
    path: '/questions/{id}/answer',
    operationId: 'answerQuestion',
    permission: 'edit',
    summary: 'Answer an open question, once',
    tag,
    params: z.object({ id: z.string().min(1).max(400) }),
    body: QuestionReply,
    answers,
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: visibleQuestion(await decideApproval(services, scope, params.id, body)),
    }),
  }),
  operation({
    method: 'POST',
    path: '/runs/{id}/confirmations/{call_id}',
    operationId: 'answerConfirmation',
    permission: 'edit',
    summary: 'Approve a call that waits, maybe with other arguments, or decline it',
    tag,
    params: Id.extend({ call_id: z.string().min(1).max(200) }),
    body: QuestionReply,
    answers,
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: visibleQuestion(await answerConfirmation(services, scope, { run_id: params.id, call_id: params.call_id }, body)),
    }),
  }),
  operation({
    method: 'POST',
    path: '/callbacks/{workspace_id}/{question_id}',
    operationId: 'takeCallback',
    permission: 'anybody',
    summary: 'Where a slow tool sends its answer; the address comes with the call, signed',
    tag,
    params: z.object({ workspace_id: z.string().min(1).max(200), question_id: z.string().min(1).max(400) }),
    query: z.object({ signature: z.string().min(1).max(200) }),
    body: CallbackBody,
    bodyLimit: importLimits.workflowBytes,
    answers: {
      204: { description: 'Taken; the run goes on' },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
      ...refusals.forbidden,
    },
    handle: async ({ services, params, query, body }) => {
      await takeCallback(services, { ...params, signature: query.signature }, body);
      return { status: 204 };
    },
  }),
];
