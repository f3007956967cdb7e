import { SideEffectPolicy, ToolError } from '@pinion/contracts';
import * as z from 'zod';
import { CallRef } from '../runs/retry-call.ts';
import { listUnknownOutcomes } from './list-unknown-outcomes.ts';
import { OutcomeDecision, resolveOutcome } from './resolve-outcome.ts';
import { importLimits } from '../tools/read-import.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { Id, listOf, Page, errors } from '../../rest/schemas.ts';

const tag = 'Outcomes';

const UnknownOutcome = z.object({
  ...CallRef.shape,
  workflow_name: z.string().nullable(),
  tool: z.string(),
  version: z.string(),
  side_effect_policy: SideEffectPolicy,
  at: z.string(),
  idempotency_key: z.string(),
  input: z.unknown(),
  error: z.nullable(ToolError),
  request_id: z.string().nullable().describe('What the service called the request, where it answered'),
  lookup: z
    .object({ tool: z.string(), times: z.number().int(), run_id: z.string().nullable(), error: z.string().nullable() })
    .nullable()
    .describe('The tool that looks up what happened, and how the last lookup went'),
});
const Settled = z.object({
  ...CallRef.shape,
  happened: z.boolean(),
  settled_by: z.string(),
  settled_at: z.string(),
});

export const outcomeOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'Calls that may have had an effect, newest first, until somebody settles what became of them',
    request: { query: Page },
    http: {
      method: 'GET',
      path: '/unknown-outcomes',
      operationId: 'listUnknownOutcomes',
      tag,
      responses: { 200: { description: 'A page of them', schema: listOf(UnknownOutcome) }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => listUnknownOutcomes(services, scope, input),
  }),
  settle: defineOperation({
    permission: 'edit',
    summary: 'Say whether a call of unknown outcome happened, once: an equal call is then answered, or sent',
    request: { params: Id.extend({ node_id: CallRef.shape.node_id, call_id: CallRef.shape.call_id }), body: OutcomeDecision },
    http: {
      method: 'POST',
      path: '/runs/{id}/nodes/{node_id}/calls/{call_id}/outcome',
      operationId: 'settleOutcome',
      tag,
      bodyLimit: importLimits.workflowBytes,
      responses: {
        200: { description: 'Settled', schema: Settled },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, { id, node_id, call_id, ...decision }) =>
      resolveOutcome(services, scope, { run_id: id, node_id, call_id }, decision),
  }),
};
