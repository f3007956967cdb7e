import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamItem, type ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { beginCall, ExecuteRequest, awaitEnvelope, requestOf } from './execute-tool.ts';
import { getToolTiers } from '../tools/get-tool-tiers.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';

type Answer = { run_id: string; envelope: ToolEnvelope };

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;
const received: { headers: Record<string, unknown>; body: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', chunk => (body += String(chunk)));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    // The first attempt gets a 503, so the delivery is retried.
    response.writeHead(received.length === 1 ? 503 : 204).end();
  });
});

beforeAll(async () => {
  services = await effectServer((_path, body) => ({ body: { got: body } }));
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ PINION_EGRESS_ALLOW: `${services.host},${host}` });
  call = jsonClient(() => server.url);
  for (const tool of [
    services.tool('orders.create', 'compensatable'),
    services.tool('refunds.pay', 'compensatable', { permissions: ['accounting'] }),
    services.tool('mail.send', 'irreversible'),
  ])
    await must(201, call('POST', '/tools', tool));
  for (const tool of ['orders.create', 'refunds.pay', 'mail.send'])
    await must(200, call('PUT', `/agents/bot/activations/${tool}`, { enabled: true }));
});
afterAll(async () => {
  await server.close();
  await services.close();
  await new Promise(resolve => receiver.close(resolve));
});

test('an external agent makes calls under the same guard as a workflow', async () => {
  const other = await call<Answer>('POST', '/tools/execute', { tool: 'orders.create', input: { n: 1 }, agent_id: 'stranger' });
  expect(other.body.envelope.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'not_activated' } });
  const roleless = await call<Answer>('POST', '/tools/execute', { tool: 'refunds.pay', agent_id: 'bot' });
  expect(roleless.body.envelope.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'permission' } });
  expect(services.effects).toEqual([]);
  const created = await call<Answer>('POST', '/tools/execute', {
    tool: 'orders.create',
    input: { n: '{{call}}' },
    agent_id: 'bot',
  });
  expect(created.body.envelope.output).toEqual({ got: { n: '{{call}}' } });
  expect((await call('GET', `/runs/${created.body.run_id}`)).status).toBe(200);
});

test('roles of an agent come from the administrator, and a call can only name fewer', async () => {
  const pay = async (roles?: string[]) => {
    const order = {
      tool: 'refunds.pay',
      agent_id: 'bot',
      input: { at: Math.random() },
      ...(roles === undefined ? {} : { roles }),
    };
    return (await call<Answer>('POST', '/tools/execute', order)).body.envelope.error?.details;
  };
  const tier = async () => {
    const { agents } = await getToolTiers(server.services, server.services.owner, 'refunds.pay');
    return agents.find(agent => agent.agent_id === 'bot');
  };
  expect(await pay(['accounting'])).toMatchObject({ reason: 'permission' });
  expect(await tier()).toMatchObject({ roles: [], why: 'policy' });
  await must(200, call('PATCH', '/settings', { agent_roles: { bot: ['accounting', 'support'] } }));
  expect(await tier()).toMatchObject({ roles: ['accounting', 'support'], why: null });
  expect(await pay()).toBeUndefined();
  expect(await pay(['accounting', 'boss'])).toBeUndefined();
  expect(await pay(['support'])).toMatchObject({ reason: 'permission' });
  await must(200, call('PATCH', '/settings', { agent_roles: { bot: null } }));
  expect(await pay()).toMatchObject({ reason: 'permission' });
});

test('a client idempotency key is valid as long as the tool declares', async () => {
  await must(201, call('POST', '/tools', services.tool('orders.rare', 'compensatable', { idempotency: { request_s: 900 } })));
  await must(200, call('PUT', '/agents/bot/activations/orders.rare', { enabled: true }));
  const { ledger, owner } = server.services;
  const kept: number[] = [];
  const watched: typeof ledger = {
    ...ledger,
    markProcessing: (intent, scope) => {
      kept.push(intent.ttl_s);
      return ledger.markProcessing(intent, scope);
    },
  };
  const watching = { ...server.services, ledger: watched };
  for (const tool of ['orders.rare', 'orders.create']) {
    const runId = await beginCall(watching, owner, ExecuteRequest.parse({ tool, agent_id: 'bot' }), `k ${tool}`);
    await awaitEnvelope(watching, owner, runId, 20);
  }
  expect(kept).toEqual([900, 300]);
});

test('equal requests have one effect, and a key identifies one request', async () => {
  const before = services.effects.length;
  const body = { tool: 'orders.create', input: { n: 2 }, agent_id: 'bot' };
  const key = { 'idempotency-key': 'k-1' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => call<Answer>('POST', '/tools/execute', body, key)));
  expect(new Set(answers.map(answer => answer.body.run_id)).size).toBe(1);
  expect(services.effects.length - before).toBe(1);
  expect((await call('POST', '/tools/execute', { ...body, input: { n: 3 } }, key)).status).toBe(409);
});

test('a request whose process died before its run was written is started by the next equal request', async () => {
  const body = { tool: 'orders.create', input: { n: 9 }, agent_id: 'bot' };
  const key = { 'idempotency-key': 'k-2' };
  const lost = '00000000-0000-7000-8000-000000000001';
  const { ledger, hasher, owner } = server.services;
  const request = requestOf(hasher, owner, ExecuteRequest.parse(body), 'k-2');
  await ledger.markProcessing(
    { layer: 'api', ...request, owner: { run_id: lost, node_id: 'call', call_id: '' }, ttl_s: 60 },
    owner,
  );
  expect(await call<Answer>('POST', '/tools/execute', body, key)).toMatchObject({
    status: 200,
    body: { run_id: lost, envelope: { output: { got: { n: 9 } } } },
  });
});

test('executeToolStream returns events and the tool result last', async () => {
  const response = await fetch(`${server.url}/api/v1/tools/execute-stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'orders.create', input: { n: 4 }, agent_id: 'bot' }),
  });
  const events = (await response.text())
    .trimEnd()
    .split('\n')
    .map(entry => StreamItem.parse(JSON.parse(entry)));
  expect(events.map(entry => (entry.type === 'event' ? entry.event.type : entry.type))).toEqual([
    'tool.authorized',
    'tool.invoked',
    'tool.executed',
    'result',
  ]);
});

test('a tool result callback is delivered signed until it is accepted', async () => {
  const { port } = receiver.address() as AddressInfo;
  const order = { tool: 'orders.create', input: { n: 5 }, agent_id: 'bot', callback_url: `http://127.0.0.1:${port}/done` };
  const { status, body } = await call<{ run_id: string }>('POST', '/tools/execute-async', order);
  expect(status).toBe(202);
  await until(
    () => Promise.resolve(received.length),
    count => count === 2,
  );
  const [, last] = received;
  const key = createPublicKey((await call<{ public_key: string }>('GET', '/callback-key')).body.public_key);
  const signed = Buffer.from(`${String(last?.headers['pinion-timestamp'])}.${last?.body ?? ''}`);
  expect(verify(null, signed, key, Buffer.from(String(last?.headers['pinion-signature']), 'base64url'))).toBe(true);
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ run_id: body.run_id, envelope: { output: { got: { n: 5 } } } });
});

test('executeTool waits for approval when the call requires it', async () => {
  const requested = await call<{ run_id: string }>('POST', '/tools/execute', { tool: 'mail.send', agent_id: 'bot', wait_s: 0.2 });
  expect(requested.status).toBe(202);
  const [approval] = (await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${requested.body.run_id}`)).body.items;
  const answer = await call('POST', `/questions/${encodeURIComponent(approval?.id ?? '')}/answer`, { decision: 'approve' });
  expect(answer.status).toBe(200);
  await until(
    () => Promise.resolve(services.pathsHit()),
    paths => paths.includes('/mail.send'),
  );
});
