import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../testing/effect-server.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { startTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import type { ExecutedBatch } from '../features/executions/execute-batch.ts';
import type { ApprovalView } from '../features/approvals/approval-service.ts';

type Executed = { run_id: string; envelope: ToolEnvelope };
type Refused = { error: { code: string; message: string; details: { pointer: string } } };

let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  service = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  call = jsonClient(() => server.url);
  for (const [name, policy] of Object.entries({ 'orders.create': 'compensatable', 'mail.send': 'irreversible' })) {
    await must(201, call('POST', '/tools', service.tool(name, policy)));
    await must(200, call('PUT', `/agents/planner/activations/${name}`, { enabled: true }));
  }
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const execute = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call<Executed>('POST', '/tools/execute', { tool: 'orders.create', agent_id: 'planner', ...body }, headers);
const hits = (n: unknown) => service.effects.filter(effect => (effect.body as { n?: unknown } | null)?.n === n).length;

test('executeTool with idempotency_key in the body makes two equal requests one effect', async () => {
  const first = await execute({ input: { n: 'body' }, idempotency_key: 'body-1' });
  const again = await execute({ input: { n: 'body' }, idempotency_key: 'body-1' });
  const byHeader = await execute({ input: { n: 'body' } }, { 'idempotency-key': 'body-1' });
  expect([again.body.run_id, byHeader.body.run_id]).toEqual([first.body.run_id, first.body.run_id]);
  expect(hits('body')).toBe(1);
  const two = await execute({ input: { n: 'body' }, idempotency_key: 'body-1' }, { 'idempotency-key': 'body-2' });
  expect(two).toMatchObject({ status: 400, body: { error: { details: { pointer: '/idempotency_key' } } } });
});

test('executeToolBatch accepts one key for the batch and one for each call', async () => {
  const calls = [{ tool: 'orders.create', input: { n: 'batch' }, idempotency_key: 'own-1' }];
  const batch = (body: unknown) => call<ExecutedBatch>('POST', '/tools/execute-batch', body);
  const first = await batch({ agent_id: 'planner', idempotency_key: 'b-1', calls });
  expect(first.body.idempotency_key).toBe('b-1');
  const other = await batch({ agent_id: 'planner', idempotency_key: 'b-2', calls });
  expect(other.body.results[0]?.run_id).toBe(first.body.results[0]?.run_id);
  expect(hits('batch')).toBe(1);
  expect((await batch({ agent_id: 'planner', calls: [...calls, ...calls] })).status).toBe(400);
});

test('executeToolAsync and executeToolStream read idempotency_key from the body', async () => {
  const body = { tool: 'orders.create', agent_id: 'planner', input: { n: 'later' }, idempotency_key: 'later-1' };
  const stream = await fetch(`${server.url}/api/v1/tools/execute-stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await stream.text()).toContain('"type":"result"');
  const later = await call<{ run_id: string }>('POST', '/tools/execute-async', {
    ...body,
    callback_url: `http://${service.host}/cb`,
  });
  expect(later.status).toBe(202);
  await until(
    () => call<{ status: string }>('GET', `/runs/${later.body.run_id}`),
    ({ body: { status } }) => status === 'succeeded',
  );
  expect(hits('later')).toBe(1);
});

test.each([
  ['POST', '/tools/execute', { tool: 'orders.create', idempotencyKey: 'a' }, '/idempotencyKey'],
  ['POST', '/tools/execute-batch', { calls: [{ tool: 'orders.create', inputs: {} }] }, '/calls/0/inputs'],
  ['PUT', '/secrets', { scope: 'workspace', name: 'a', value: 'b', hosts_allowed: [] }, '/hosts_allowed'],
  ['PATCH', '/tools/orders.create/1.0.0', { lifecycle: 'active', comment: 'x' }, '/comment'],
  ['PUT', '/tools/orders.create/availability', { available: true, agent: 'planner' }, '/agent'],
  ['POST', '/tools/import', { text: '[]', dry_run: true }, '/dry_run'],
  ['POST', '/tools/load', { force: true }, '/force'],
  ['POST', '/runs/none/cancel', { reason: 'x' }, '/reason'],
  ['GET', '/runs?stat=failed', undefined, '/query/stat'],
  ['GET', '/questions?open=true', undefined, '/query/open'],
  ['GET', '/agents/planner/activations?limit=1', undefined, '/query/limit'],
] as const)('request validation of %s %s refuses an unknown field and names it', async (method, path, body, pointer) => {
  const { status, body: refused } = await call<Refused>(method, path, body);
  expect({ status, code: refused.error.code, pointer: refused.error.details.pointer }).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    pointer,
  });
  expect(refused.error.message).toContain('unknown field');
});

test.each([
  ['a key named twice', '{"tool": "orders.create", "agent_id": "planner", "input": {"n": 1, "n": 2}}', /"n" twice/],
  [
    'an integer that no number holds',
    '{"tool":"orders.create","agent_id":"planner","input":{"n":9007199254740993}}',
    /loses precision/,
  ],
  ['bytes that are no UTF-8', Buffer.from('{"tool":"orders.create","input":{"n":"\xe9"}}', 'latin1'), /not UTF-8/],
])('a request body with %s is refused by every operation', async (_, body, message) => {
  for (const path of ['/tools/execute', '/workflows', '/tools', '/replays', '/policy/dry-run']) {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { error } = (await response.json()) as Refused;
    expect({ path, status: response.status, code: error.code }).toEqual({ path, status: 400, code: 'VALIDATION_ERROR' });
    expect(error.message).toMatch(message);
  }
});

test('listQuestions returns newest first, page by page', async () => {
  for (const n of [1, 2, 3]) await execute({ tool: 'mail.send', input: { n }, wait_s: 0 });
  const read = async (query: string) =>
    (await call<{ items: ApprovalView[]; cursor: string | null }>('GET', `/questions?${query}`)).body;
  await until(
    () => read(''),
    ({ items }) => items.length === 3,
  );
  const first = await read('limit=2');
  const second = await read(`limit=2&cursor=${encodeURIComponent(first.cursor ?? '')}`);
  expect([first.items.length, second.items.length, second.cursor]).toEqual([2, 1, null]);
  const seen = [...first.items, ...second.items].map(item => item.created_at);
  expect(seen).toEqual(seen.toSorted().toReversed());
  expect(new Set([...first.items, ...second.items].map(item => item.id)).size).toBe(3);
});
