import { HubExecution, hubLineText, hubLineType, EnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { AgentName } from '../../engine/nodes/outside-caller.ts';
import { agentOfCaller } from '../../features/executions/agent-of-caller.ts';
import type { CallExecution } from '../../features/executions/call-execution.ts';
import { publicKeyOf } from '../../platform/delivery/delivery-signature.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { executeBatch, ExecuteBatchInput } from '../../features/executions/execute-batch.ts';
import { ExecuteOrder } from '../../features/executions/execute-tool.ts';
import { refuseDeep } from '../../features/tools/read-import.ts';
import { operation } from '../operation.ts';
import { BodyKey, RequestKey, requestKeyOf } from '../request-key.ts';
import { sendLines } from '../send-lines.ts';
import { CallbackKeys, Id, refusals, Started } from '../shapes.ts';

const tag = 'Tools';
const agent_id = AgentName.optional().describe('Absent: the agent of the token, or `external`');
const ExecuteBody = ExecuteOrder.extend({ agent_id, idempotency_key: BodyKey });
const AsyncBody = ExecuteBody.extend({ callback_url: z.url().max(2000) });
const BatchBody = ExecuteBatchInput.extend({ agent_id, idempotency_key: BodyKey });

const ExecutedBatch = z.object({
  idempotency_key: z.string(),
  status: z.enum(['completed', 'stopped', 'pending']),
  results: z.array(z.object({ run_id: z.string(), envelope: z.nullable(EnvelopeView) })),
  not_started: z.number().int().describe('Number of calls that were not made'),
});

/** The request with the agent that makes it, and the token that it was let in by. */
const asAgent = async <Body extends { agent_id?: string | undefined }>(world: EdgeWorld, caller: Caller, body: Body) => ({
  ...body,
  agent_id: await agentOfCaller(world, caller, body.agent_id),
  token_id: caller.token_id ?? undefined,
});

/** Throws FORBIDDEN for a call of an agent that is not the caller's. */
async function ofCaller(
  world: EdgeWorld,
  caller: Caller,
  { agent_id: agent, ...execution }: CallExecution,
): Promise<HubExecution> {
  await agentOfCaller(world, caller, agent);
  return execution;
}

export const executionOperations = [
  operation({
    method: 'POST',
    path: '/tools/execute',
    operationId: 'executeTool',
    deed: 'execute',
    summary: 'One call for an agent of another program: the same guard, the same ledger, the same receipt',
    tag,
    headers: RequestKey,
    body: ExecuteBody,
    answers: {
      200: {
        description: 'The receipt, also of a call that failed or was denied',
        schema: z.object({ run_id: z.string(), envelope: EnvelopeView }),
      },
      202: { description: 'It is under way, or waits for a person', schema: Started },
      ...refusals.invalid,
      ...refusals.conflict,
    },
    handle: async ({ world, scope, caller, body: { idempotency_key, ...body }, header }) => {
      const order = await asAgent(world, caller, body);
      refuseDeep(order.input);
      const key = requestKeyOf(header('idempotency-key'), idempotency_key);
      const { run_id, envelope } = await world.runs.execute(scope, order, key);
      return envelope === undefined ? { status: 202, body: { run_id } } : { status: 200, body: { run_id, envelope } };
    },
  }),
  operation({
    method: 'POST',
    path: '/tools/execute-batch',
    operationId: 'executeToolBatch',
    deed: 'execute',
    summary: 'Make several calls one after the other and stop after a critical call that failed',
    tag,
    headers: RequestKey,
    body: BatchBody,
    answers: {
      200: { description: 'All calls were made, or a critical one failed', schema: ExecutedBatch },
      202: {
        description: 'The last call listed is running or waits for approval; send the request again with its key to continue',
        schema: ExecutedBatch,
      },
      ...refusals.invalid,
      ...refusals.conflict,
    },
    handle: async ({ world, scope, caller, body: { idempotency_key, ...body }, header }) => {
      const order = await asAgent(world, caller, body);
      for (const { input } of order.calls) refuseDeep(input);
      const batch = await executeBatch(world, scope, order, requestKeyOf(header('idempotency-key'), idempotency_key));
      return { status: batch.status === 'pending' ? 202 : 200, body: batch };
    },
  }),
  operation({
    method: 'POST',
    path: '/tools/execute-stream',
    operationId: 'executeToolStream',
    deed: 'execute',
    summary: 'The same, told as it goes on: lines of JSON, the receipt last',
    tag,
    headers: RequestKey,
    body: ExecuteBody,
    answers: {
      200: { description: 'Events, then one result or error', content_type: hubLineType, schema: z.string() },
      ...refusals.invalid,
      ...refusals.conflict,
    },
    handle: async ({ world, scope, caller, body: { idempotency_key, ...body }, header, signal, reply }) => {
      const order = await asAgent(world, caller, body);
      refuseDeep(order.input);
      const key = requestKeyOf(header('idempotency-key'), idempotency_key);
      const lines = await world.runs.executeStream(scope, order, key, signal);
      await sendLines(reply, hubLineType, lines, hubLineText);
      return undefined;
    },
  }),
  operation({
    method: 'POST',
    path: '/tools/execute-async',
    operationId: 'executeToolAsync',
    deed: 'execute',
    summary: 'The same, answered at once; the receipt goes to `callback_url`, signed (see /callback-key)',
    tag,
    headers: RequestKey,
    body: AsyncBody,
    answers: { 202: { description: 'Its run', schema: Started }, ...refusals.invalid, ...refusals.conflict },
    handle: async ({ world, scope, caller, body: { idempotency_key, callback_url, ...body }, header }) => {
      const order = await asAgent(world, caller, body);
      refuseDeep(order.input);
      const key = requestKeyOf(header('idempotency-key'), idempotency_key);
      return { status: 202, body: await world.runs.executeLater(scope, order, key, callback_url) };
    },
  }),
  operation({
    method: 'GET',
    path: '/tools/executions/{id}',
    operationId: 'getExecution',
    deed: 'execute',
    summary: 'How a call goes on that an agent of the caller made, and its receipt once it is there',
    tag,
    params: Id,
    answers: { 200: { description: 'As it is now', schema: HubExecution }, ...refusals.missing, ...refusals.forbidden },
    handle: async ({ world, scope, caller, params }) => ({
      status: 200,
      body: await ofCaller(world, caller, await world.runs.execution(scope, params.id)),
    }),
  }),
  operation({
    method: 'POST',
    path: '/tools/executions/{id}/cancel',
    operationId: 'cancelExecution',
    deed: 'execute',
    summary: 'Cancel a call that an agent of the caller made; a question to a person is withdrawn',
    tag,
    params: Id,
    answers: { 200: { description: 'As it is after that', schema: HubExecution }, ...refusals.missing, ...refusals.forbidden },
    handle: async ({ world, scope, caller, params }) => {
      await ofCaller(world, caller, await world.runs.execution(scope, params.id));
      return { status: 200, body: await ofCaller(world, caller, await world.runs.cancelExecution(scope, params.id)) };
    },
  }),
  operation({
    method: 'GET',
    path: '/callback-key',
    operationId: 'getCallbackKey',
    deed: 'anybody',
    summary:
      'Returns the public keys that check Pinion-Signature: Ed25519 over `<Pinion-Timestamp>.<body>`, base64url, one signature for each key with spaces between',
    tag,
    answers: { 200: { description: 'As PEM, the newest first', schema: CallbackKeys } },
    handle: ({ world }) => {
      const [public_key, ...earlier] = world.deliveryKeys().map(publicKeyOf);
      return Promise.resolve({
        status: 200,
        body: { algorithm: 'ed25519', public_key: public_key ?? '', earlier_public_keys: earlier },
      });
    },
  }),
];
