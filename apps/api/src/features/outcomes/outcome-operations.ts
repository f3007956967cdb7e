import { SideEffectPolicy, ToolError } from '@pinion/contracts';
import * as z from 'zod';
import { CallRef } from '../calls/index.ts';
import { listUnknownOutcomes } from './list-unknown-outcomes.ts';
import { OutcomeDecision, resolveOutcome } from './resolve-outcome.ts';
import { importLimits } from '../../platform/imports/read-import.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { Id, listSchema, PageQuery, errors } from '../../operations/rest/schemas.ts';

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
  request_id: z.string().nullable().describe('ID of the request at the service, if it responded'),
  lookup: z
    .object({ tool: z.string(), times: z.number().int(), run_id: z.string().nullable(), error: z.string().nullable() })
    .nullable()
    .describe('The lookup tool and the result of the last lookup'),
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
    summary: 'List calls with an unknown outcome that await resolution, newest first',
    request: { query: PageQuery },
    http: {
      method: 'GET',
      path: '/unknown-outcomes',
      operationId: 'listUnknownOutcomes',
      tag,
      responses: { 200: { description: 'A page of outcomes', schema: listSchema(UnknownOutcome) }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => listUnknownOutcomes(services, scope, input),
  }),
  settle: defineOperation({
    permission: 'edit',
    summary: 'Resolve an unknown outcome once. Equal calls then return it or are sent again',
    request: { params: Id.extend({ node_id: CallRef.shape.node_id, call_id: CallRef.shape.call_id }), body: OutcomeDecision },
    http: {
      method: 'POST',
      path: '/runs/{id}/nodes/{node_id}/calls/{call_id}/outcome',
      operationId: 'settleOutcome',
      tag,
      bodyLimit: importLimits.workflowBytes,
      responses: {
        200: { description: 'The outcome was resolved', schema: Settled },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, { id, node_id, call_id, ...decision }) =>
      resolveOutcome(services, scope, { run_id: id, node_id, call_id }, decision),
  }),
};
