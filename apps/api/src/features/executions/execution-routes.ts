import { HubExecution, streamItemText, streamItemType, EnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { AgentName } from '../../engine/nodes/outside-caller.ts';
import { agentOfCaller } from './agent-of-caller.ts';
import { type CallExecution, cancelExecution, getExecution } from './call-execution.ts';
import { publicKeyOf } from '../../platform/delivery/delivery-signature.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { executeCalls, ExecuteBatchInput } from './execute-batch.ts';
import { beginCall, ExecuteRequest, executeTool } from './execute-tool.ts';
import { toStreamItems } from './to-stream-items.ts';
import { followBegunRun } from '../runs/index.ts';
import { refuseDeep } from '../../platform/imports/read-import.ts';
import type { OperationContext } from '../../operations/define-operation.ts';
import { route } from '../../operations/rest/route.ts';
import { StartHeaders } from '../../operations/rest/start-headers.ts';
import { readTraceContext } from '../../telemetry/trace-headers.ts';

import { IdempotencyKeyField, idempotencyKeyOf } from '../../operations/rest/idempotency-key.ts';
import { streamLines } from '../../platform/http/stream-lines.ts';
import { CallbackKeys, Id, errors, Started } from '../../operations/rest/schemas.ts';

const tag = 'Tools';
const agent_id = AgentName.optional().describe('Absent: the agent of the token, or `external`');
const ExecuteBody = ExecuteRequest.extend({ agent_id, idempotency_key: IdempotencyKeyField });
const AsyncBody = ExecuteBody.extend({ callback_url: z.url().max(2000) });
const BatchBody = ExecuteBatchInput.extend({ agent_id, idempotency_key: IdempotencyKeyField });

const ExecutedBatch = z.object({
  idempotency_key: z.string(),
  status: z.enum(['completed', 'stopped', 'pending']),
  results: z.array(z.object({ run_id: z.string(), envelope: z.nullable(EnvelopeView) })),
  not_started: z.number().int().describe('Number of calls that were not made'),
});

/** Returns the request with the agent that makes it, the token that authenticated it, and its span. */
const asAgent = async <Body extends { agent_id?: string | undefined }>(
  { services, caller, header }: Pick<OperationContext, 'services' | 'caller' | 'header'>,
  body: Body,
) => ({
  ...body,
  agent_id: await agentOfCaller(services, caller, body.agent_id),
  token_id: caller.token_id ?? undefined,
  trace_context: readTraceContext(header),
});

/** Throws FORBIDDEN for a call of an agent that is not the caller's. */
async function ofCaller(
  services: Pick<ApiServices, 'members'>,
  caller: Caller,
  { agent_id: agent, ...execution }: CallExecution,
): Promise<HubExecution> {
  await agentOfCaller(services, caller, agent);
  return execution;
}

export const executionRoutes = [
  route({
    method: 'POST',
    path: '/tools/execute',
    operationId: 'executeTool',
    permission: 'execute',
    summary: 'Execute a tool for an external agent with the same guard, ledger and envelope',
    tag,
    headers: StartHeaders,
    body: ExecuteBody,
    responses: {
      200: {
        description: 'The envelope, also of a failed or denied call',
        schema: z.object({ run_id: z.string(), envelope: EnvelopeView }),
      },
      202: { description: 'The call is running or awaits approval', schema: Started },
      ...errors.invalid,
      ...errors.conflict,
      ...errors.busy,
    },
    handle: async ({ services, scope, caller, body: { idempotency_key, ...body }, header }) => {
      const request = await asAgent({ services, caller, header }, body);
      refuseDeep(request.input);
      const key = idempotencyKeyOf(header('idempotency-key'), idempotency_key);
      const { run_id, envelope } = await executeTool(services, scope, request, key);
      return envelope === undefined ? { status: 202, body: { run_id } } : { status: 200, body: { run_id, envelope } };
    },
  }),
  route({
    method: 'POST',
    path: '/tools/execute-batch',
    operationId: 'executeToolBatch',
    permission: 'execute',
    summary: 'Execute several tools in order, stopping after a critical call that failed',
    tag,
    headers: StartHeaders,
    body: BatchBody,
    responses: {
      200: { description: 'All calls were made, or a critical one failed', schema: ExecutedBatch },
      202: {
        description: 'The last listed call is running or awaits approval. Send the request again with its key to continue',
        schema: ExecutedBatch,
      },
      ...errors.invalid,
      ...errors.conflict,
    },
    handle: async ({ services, scope, caller, body: { idempotency_key, ...body }, header }) => {
      const request = await asAgent({ services, caller, header }, body);
      for (const { input } of request.calls) refuseDeep(input);
      const batch = await executeCalls(services, scope, request, idempotencyKeyOf(header('idempotency-key'), idempotency_key));
      return { status: batch.status === 'pending' ? 202 : 200, body: batch };
    },
  }),
  route({
    method: 'POST',
    path: '/tools/execute-stream',
    operationId: 'executeToolStream',
    permission: 'execute',
    summary: 'Execute a tool and stream its progress as JSON lines, ending with the envelope',
    tag,
    headers: StartHeaders,
    body: ExecuteBody,
    responses: {
      200: { description: 'Events, then one result or error', content_type: streamItemType, schema: z.string() },
      ...errors.invalid,
      ...errors.conflict,
    },
    handle: async ({ services, scope, caller, body: { idempotency_key, ...body }, header, signal, reply }) => {
      const request = await asAgent({ services, caller, header }, body);
      refuseDeep(request.input);
      const key = idempotencyKeyOf(header('idempotency-key'), idempotency_key);
      const events = toStreamItems(followBegunRun(services, await beginCall(services, scope, request, key), signal));
      await streamLines(reply, streamItemType, events, streamItemText);
      return undefined;
    },
  }),
  route({
    method: 'POST',
    path: '/tools/execute-async',
    operationId: 'executeToolAsync',
    permission: 'execute',
    summary: 'Execute a tool asynchronously. The signed envelope is posted to `callback_url` (see /callback-key)',
    tag,
    headers: StartHeaders,
    body: AsyncBody,
    responses: { 202: { description: 'The run of the call', schema: Started }, ...errors.invalid, ...errors.conflict },
    handle: async ({ services, scope, caller, body: { idempotency_key, callback_url, ...body }, header }) => {
      const request = await asAgent({ services, caller, header }, body);
      refuseDeep(request.input);
      const key = idempotencyKeyOf(header('idempotency-key'), idempotency_key);
      return { status: 202, body: { run_id: await beginCall(services, scope, request, key, callback_url) } };
    },
  }),
  route({
    method: 'GET',
    path: '/tools/executions/{id}',
    operationId: 'getExecution',
    permission: 'execute',
    summary: 'Retrieve the status of an external call, and its envelope once it has ended',
    tag,
    params: Id,
    responses: {
      200: { description: 'The tool and its availability', schema: HubExecution },
      ...errors.missing,
      ...errors.forbidden,
    },
    handle: async ({ services, scope, caller, params }) => ({
      status: 200,
      body: await ofCaller(services, caller, await getExecution(services, scope, params.id)),
    }),
  }),
  route({
    method: 'POST',
    path: '/tools/executions/{id}/cancel',
    operationId: 'cancelExecution',
    permission: 'execute',
    summary: 'Cancel an external call and withdraw its pending approval',
    tag,
    params: Id,
    responses: {
      200: { description: 'The call after the cancellation', schema: HubExecution },
      ...errors.missing,
      ...errors.forbidden,
    },
    handle: async ({ services, scope, caller, params }) => {
      await ofCaller(services, caller, await getExecution(services, scope, params.id));
      return { status: 200, body: await ofCaller(services, caller, await cancelExecution(services, scope, params.id)) };
    },
  }),
  route({
    method: 'GET',
    path: '/callback-key',
    operationId: 'getCallbackKey',
    permission: 'anybody',
    summary:
      'List the public keys that verify Pinion-Signature: Ed25519 over `<Pinion-Timestamp>.<body>`, base64url, one space-separated signature per key',
    tag,
    responses: { 200: { description: 'The keys as PEM, newest first', schema: CallbackKeys } },
    handle: ({ services }) => {
      const [public_key, ...earlier] = services.deliveryKeys().map(publicKeyOf);
      return Promise.resolve({
        status: 200,
        body: { algorithm: 'ed25519', public_key: public_key ?? '', earlier_public_keys: earlier },
      });
    },
  }),
];
