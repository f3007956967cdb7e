import { hubLineText, hubLineType, ToolEnvelope } from '@pinion/contracts';
import * as z from 'zod';
import { ExecuteOrder } from '../../services/execute-tool.ts';
import { refuseDeep } from '../../services/read-import.ts';
import { operation } from '../operation.ts';
import { RequestKey } from '../request-key.ts';
import { sendLines } from '../send-lines.ts';
import { refusals, Started } from '../shapes.ts';

const tag = 'Tools';
const AsyncOrder = ExecuteOrder.extend({ callback_url: z.url().max(2000) });

export const executionOperations = [
  operation({
    method: 'POST',
    path: '/tools/execute',
    operationId: 'executeTool',
    deed: 'edit',
    summary: 'One call for an agent of another program: the same guard, the same ledger, the same receipt',
    tag,
    headers: RequestKey,
    body: ExecuteOrder,
    answers: {
      200: {
        description: 'The receipt, also of a call that failed or was denied',
        schema: z.object({ run_id: z.string(), envelope: ToolEnvelope }),
      },
      202: { description: 'It is under way, or waits for a person', schema: Started },
      ...refusals.invalid,
      ...refusals.conflict,
    },
    handle: async ({ world, scope, body, header }) => {
      refuseDeep(body.input);
      const { run_id, envelope } = await world.runs.execute(scope, body, header('idempotency-key'));
      return envelope === undefined ? { status: 202, body: { run_id } } : { status: 200, body: { run_id, envelope } };
    },
  }),
  operation({
    method: 'POST',
    path: '/tools/execute-stream',
    operationId: 'executeToolStream',
    deed: 'edit',
    summary: 'The same, told as it goes on: lines of JSON, the receipt last',
    tag,
    headers: RequestKey,
    body: ExecuteOrder,
    answers: {
      200: { description: 'Events, then one result or error', content_type: hubLineType, schema: z.string() },
      ...refusals.invalid,
      ...refusals.conflict,
    },
    handle: async ({ world, scope, body, header, signal, reply }) => {
      refuseDeep(body.input);
      const lines = await world.runs.executeStream(scope, body, header('idempotency-key'), signal);
      await sendLines(reply, hubLineType, lines, hubLineText);
      return undefined;
    },
  }),
  operation({
    method: 'POST',
    path: '/tools/execute-async',
    operationId: 'executeToolAsync',
    deed: 'edit',
    summary: 'The same, answered at once; the receipt goes to `callback_url`, signed (see /callback-key)',
    tag,
    headers: RequestKey,
    body: AsyncOrder,
    answers: { 202: { description: 'Its run', schema: Started }, ...refusals.invalid, ...refusals.conflict },
    handle: async ({ world, scope, body, header }) => {
      refuseDeep(body.input);
      const { callback_url, ...order } = body;
      return { status: 202, body: await world.runs.executeLater(scope, order, header('idempotency-key'), callback_url) };
    },
  }),
  operation({
    method: 'GET',
    path: '/callback-key',
    operationId: 'getCallbackKey',
    deed: 'anybody',
    summary:
      'What the signatures of callbacks are checked with: Ed25519 over `<Pinion-Timestamp>.<body>`, base64url in Pinion-Signature',
    tag,
    answers: { 200: { description: 'PEM', schema: z.object({ algorithm: z.literal('ed25519'), public_key: z.string() }) } },
    handle: ({ world }) => Promise.resolve({ status: 200, body: { algorithm: 'ed25519', public_key: world.callbackPublicKey } }),
  }),
];
