import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import type { CreatedWorkflow } from '../workflows/create-workflow.ts';
import type { RunView } from '../runs/read/run-view.ts';

type Refused = { error: { code: string; message: string; details: { pointer: string } } };
type Bundle = { digest?: string; created_at: string };

let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  server = await startTestServer();
  call = jsonClient(() => server.url);
});
afterAll(() => server.close());

const file = smallWorkflow(
  'imported',
  [
    { id: 'in', type: 'input' },
    { id: 'out', type: 'output' },
  ],
  'in.value>out.value',
);
const withNode = (change: Record<string, unknown>) => ({ ...file, nodes: [{ ...file.nodes[0], ...change }, file.nodes[1]] });

test.each([
  ['a position that no canvas shows', withNode({ position: { x: 1e300, y: 0 } }), '/nodes/0/position/x'],
  ['a key of a vendor', withNode({ config: { prompt: `use sk-ant-${'a1'.repeat(20)} for it` } }), '/nodes/0/config/prompt'],
  ['a field that holds a key', withNode({ config: { model: { api_key: 'hunter2' } } }), '/nodes/0/config/model/api_key'],
  ['a private key', { ...file, description: '-----BEGIN PRIVATE KEY-----' }, '/description'],
])('createWorkflow refuses a file with %s', async (_, body, pointer) => {
  const { status, body: refused } = await call<Refused>('POST', '/workflows', body);
  expect({ status, pointer: refused.error.details.pointer }).toEqual({ status: 400, pointer });
});

test('createWorkflow names unknown keys and settings of a file and keeps a named secret', async () => {
  const body = { ...withNode({ style: 'round', config: { api_key: 'SHOP_KEY' } }), connections: {} };
  const { status, body: created } = await call<CreatedWorkflow>('POST', '/workflows', body);
  expect(status).toBe(201);
  expect(created.notes).toEqual([
    'connections is unknown and has no effect',
    'nodes.style is unknown and has no effect',
    'in: api_key has no effect, because there is no such setting',
  ]);
  expect((await call('GET', `/workflows/${created.id}`)).body).toMatchObject({
    connections: {},
    nodes: [{ style: 'round' }, {}],
  });
});

test('putWorkflow refuses the value of a secret', async () => {
  const { body } = await call<CreatedWorkflow>('POST', '/workflows', file);
  const changed = withNode({ config: { password: 'hunter2' } });
  expect((await call('PUT', `/workflows/${body.id}`, changed)).status).toBe(400);
});

test('replayRun refuses a bundle with a changed byte', async () => {
  const { id } = (await call<CreatedWorkflow>('POST', '/workflows', file)).body;
  const { run_id } = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'hello', wait_s: 20 })).body;
  const { body: bundle } = await call<Bundle>('GET', `/runs/${run_id}/bundle`);
  expect((await call('POST', '/replays', bundle)).status).toBe(200);
  const changed = JSON.parse(JSON.stringify(bundle).replaceAll('hello', 'hullo')) as Bundle;
  const refused = await call<Refused>('POST', '/replays', changed);
  expect(refused).toMatchObject({ status: 400, body: { error: { details: { pointer: '/digest' } } } });
  const { digest: _, ...older } = bundle;
  expect((await call('POST', '/replays', older)).status).toBe(200);
});
