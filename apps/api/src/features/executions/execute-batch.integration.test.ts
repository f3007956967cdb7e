import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ExecutedBatch } from './execute-batch.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';

let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  service = await effectServer(path => (path === '/stock.reserve' ? { status: 400, body: { error: 'sold out' } } : {}));
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  call = jsonClient(() => server.url);
  const tools = { 'orders.create': 'compensatable', 'stock.reserve': 'compensatable', 'mail.send': 'irreversible' };
  for (const [name, policy] of Object.entries(tools)) {
    await must(201, call('POST', '/tools', service.tool(name, policy)));
    await must(200, call('PUT', `/agents/planner/activations/${name}`, { enabled: true }));
  }
});
beforeEach(() => service.effects.splice(0));
afterAll(async () => {
  await server.close();
  await service.close();
});

const batch = (calls: unknown[], headers: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
  call<ExecutedBatch>('POST', '/tools/execute-batch', { agent_id: 'planner', calls, ...more }, headers);

test('executeToolBatch performs calls in order and continues after a failure that is not critical', async () => {
  const { status, body } = await batch([
    { tool: 'orders.create', input: { n: 1 } },
    { tool: 'stock.reserve' },
    { tool: 'orders.create', input: { n: 2 } },
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'completed', not_started: 0 });
  expect(body.results.map(({ envelope }) => envelope?.error?.code ?? 'ok')).toEqual(['ok', 'PROVIDER_ERROR', 'ok']);
  expect(service.pathsHit()).toEqual(['/orders.create', '/stock.reserve', '/orders.create']);
});

test('executeToolBatch stops after a critical call that failed', async () => {
  const { status, body } = await batch([{ tool: 'stock.reserve', critical: true }, { tool: 'orders.create' }]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'stopped', not_started: 1 });
  expect(service.pathsHit()).toEqual(['/stock.reserve']);
});

test('executeToolBatch repeated with its key returns the earlier envelopes and repeats no effect', async () => {
  const calls = [
    { tool: 'orders.create', input: { n: 3 } },
    { tool: 'orders.create', input: { n: 4 } },
  ];
  const first = await batch(calls, { 'idempotency-key': 'batch-1' });
  const second = await batch(calls, { 'idempotency-key': 'batch-1' });
  expect(second.body).toEqual(first.body);
  expect(service.effects.length).toBe(2);
});

test('executeToolBatch continues after an approval when the request is repeated with the returned key', async () => {
  const calls = [{ tool: 'orders.create', input: { n: 5 } }, { tool: 'mail.send' }, { tool: 'orders.create', input: { n: 6 } }];
  const first = await batch(calls, {}, { wait_s: 1 });
  expect(first.status).toBe(202);
  expect(first.body).toMatchObject({ status: 'pending', not_started: 1 });
  const waiting = first.body.results.at(-1)?.run_id;
  const { body: open } = await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${waiting}`);
  const approval = open.items[0];
  await must(200, call('POST', `/questions/${encodeURIComponent(approval?.id ?? '')}/answer`, { decision: 'approve' }));
  const { body } = await batch(calls, { 'idempotency-key': first.body.idempotency_key });
  expect(body).toMatchObject({ status: 'completed', not_started: 0 });
  expect(service.pathsHit()).toEqual(['/orders.create', '/mail.send', '/orders.create']);
});

test('executeToolBatch refuses an empty list and an unknown field', async () => {
  expect((await batch([])).status).toBe(400);
  expect((await batch([{ tool: 'orders.create', inputs: {} }])).status).toBe(400);
  expect(service.effects).toEqual([]);
});
