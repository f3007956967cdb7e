import { SideEffectPolicy, ToolError } from '@pinion/contracts';
import * as z from 'zod';
import { CallRef } from '../../features/runs/retry-call.ts';
import { listUnknownOutcomes } from '../../features/outcomes/list-unknown-outcomes.ts';
import { OutcomeDecision, resolveOutcome } from '../../features/outcomes/resolve-outcome.ts';
import { importLimits } from '../../features/tools/read-import.ts';
import { operation } from '../operation.ts';
import { Id, listOf, Page, refusals } from '../shapes.ts';

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

export const outcomeOperations = [
  operation({
    method: 'GET',
    path: '/unknown-outcomes',
    operationId: 'listUnknownOutcomes',
    permission: 'read',
    summary: 'Calls that may have had an effect, newest first, until somebody settles what became of them',
    tag,
    query: Page,
    answers: { 200: { description: 'A page of them', schema: listOf(UnknownOutcome) }, ...refusals.invalid },
    handle: async ({ services, scope, query }) => ({ status: 200, body: await listUnknownOutcomes(services, scope, query) }),
  }),
  operation({
    method: 'POST',
    path: '/runs/{id}/nodes/{node_id}/calls/{call_id}/outcome',
    operationId: 'settleOutcome',
    permission: 'edit',
    summary: 'Say whether a call of unknown outcome happened, once: an equal call is then answered, or sent',
    tag,
    params: Id.extend({ node_id: CallRef.shape.node_id, call_id: CallRef.shape.call_id }),
    body: OutcomeDecision,
    bodyLimit: importLimits.workflowBytes,
    answers: {
      200: { description: 'Settled', schema: Settled },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params: { id, ...location }, body }) => ({
      status: 200,
      body: await resolveOutcome(services, scope, { run_id: id, ...location }, body),
    }),
  }),
];
