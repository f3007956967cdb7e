import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApprovalView } from '../../features/approvals/approval-service.ts';
import type { RunItem, RunView } from '../../features/runs/read/run-view.ts';
import { effectServer } from '../../testing/effect-server.ts';
import type { JsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { type RestartableServer, restartableServer } from '../../testing/restartable-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';

const outside = await effectServer((_path, body) => ({ body: { said: `did ${(body as { n: string }).n}` } }));
let server: RestartableServer;
beforeAll(async () => {
  server = await restartableServer({ PINION_EGRESS_ALLOW: outside.host });
});
afterAll(async () => {
  await server.close();
  await outside.close();
});
const call: JsonClient = (...request) => server.call(...request);
const keep = async (file: unknown) => (await call<{ id: string }>('POST', '/workflows', file)).body.id;

/** Pays, then requests approval: when the request appears, the payment has been made. */
const paying = smallWorkflow(
  'pays and asks',
  [
    { id: 'in', type: 'input' },
    { id: 'pay', type: 'tool', config: { tool: { name: 'pay.out' }, input: { n: '{{in}}' }, policy: { confirmation: 'never' } } },
    { id: 'ask', type: 'confirm', config: { prompt: 'Is {{in}} right?' } },
    { id: 'out', type: 'output' },
  ],
  'in.value>pay.from',
  'pay.output>ask.in',
  'ask.approved>out.value',
);
/** Adds one to a number, by a call with a side effect. */
const adding = smallWorkflow(
  'adds',
  [
    { id: 'in', type: 'input' },
    { id: 'add', type: 'tool', config: { tool: { name: 'add.up' }, input: { n: '{{in}}' } } },
    { id: 'sum', type: 'transform', config: { expression: 'said' } },
    { id: 'out', type: 'output' },
  ],
  'in.value>add.from',
  'add.output>sum.in',
  'sum.value>out.value',
);

const tool = {
  name: 'workflow.pays',
  version: '1.0.0',
  description: 'pays and asks',
  category: 'utility',
  input_schema: { type: 'object', properties: { input: {} } },
  gateway: 'workflow',
  async: true,
  idempotency: { send: { as: 'meta', name: 'pinion' } },
  max_retries: 0,
};

it('after kill -9 while subflows wait, each is found again, asks the same question and pays once', async () => {
  await must(201, call('POST', '/tools', outside.tool('pay.out', 'irreversible')));
  const part = await keep(paying);
  await must(201, call('POST', '/tools', { ...tool, gateway_config: { workflow_id: part, input_field: 'input' } }));
  const file = smallWorkflow(
    'all kinds of parts',
    [
      { id: 'in', type: 'input' },
      { id: 'one', type: 'subflow', config: { workflow: { id: part } } },
      { id: 'each', type: 'map', config: { workflow: { id: part }, concurrency: 2 } },
      { id: 'ask', type: 'confirm' },
      {
        id: 'agent',
        type: 'agent',
        config: {
          model: {
            provider: 'scripted',
            model: '',
            lines: [{ tool_calls: [{ name: 'workflow.pays', input: { input: 'called' } }] }, { text: 'said {{last_tool}}' }],
          },
          prompt: 'go',
          tools: [{ name: 'workflow.pays' }],
          policy: { confirmation: 'never' },
        },
      },
      { id: 'all', type: 'merge', config: { mode: 'object' } },
      { id: 'out', type: 'output' },
    ],
    'in.value>one.in',
    'in.value>each.in',
    'in.value>ask.in',
    'in.value>agent.in',
    'one.output>all.in',
    'each.items>all.in',
    'ask.approved>all.in',
    'agent.last_tool>all.in',
    'all.value>out.value',
  );
  const { run_id } = (await call<RunView>('POST', `/workflows/${await keep(file)}/runs`, { input: ['a', 'b', 'c'] })).body;
  const parts = async () => (await call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${run_id}`)).body.items;
  const approvals = async () => {
    const { items } = (await call<{ items: ApprovalView[] }>('GET', '/questions?state=open')).body;
    return items.filter(approval => approval.kind === 'approval');
  };
  // one, two items of the map, the agent's call, and the node itself: five approval requests
  const before = await until(approvals, open => open.length === 5);
  const began = (await parts()).map(item => item.run_id).sort();
  expect(began.length).toBe(4);
  await until(
    async () => (await call<RunView>('GET', `/runs/${run_id}`)).body.status,
    status => status === 'waiting',
  );

  await server.kill();
  await server.start();

  expect((await until(approvals, open => open.length === 5)).map(approval => approval.id).sort()).toEqual(
    before.map(approval => approval.id).sort(),
  );
  expect((await parts()).map(item => item.run_id).sort()).toEqual(began);
  const decide = (id: string) => call('POST', `/questions/${encodeURIComponent(id)}/answer`, { decision: 'approve' });
  for (const approval of before) await must(200, decide(approval.id));

  // Kill it again in the middle of the last item.
  const [last] = await until(approvals, open => open.length === 1);
  await server.kill();
  await server.start();
  await must(200, decide(last?.id ?? ''));

  const run = await until(
    async () => (await call<RunView>('GET', `/runs/${run_id}`)).body,
    ({ status }) => status === 'succeeded' || status === 'failed',
  );
  expect(run).toMatchObject({
    status: 'succeeded',
    error: null,
    output: {
      one: { said: 'did ["a","b","c"]' },
      each: ['a', 'b', 'c'].map(item => ({ said: `did ${item}` })),
      ask: ['a', 'b', 'c'],
      agent: { output: { said: 'did called' } },
    },
  });
  expect((await parts()).length).toBe(5);
  const paid = outside.effects.map(effect => String((effect.body as { n: unknown }).n));
  expect(paid.sort()).toEqual(['a', 'b', 'c', 'called', '["a","b","c"]'].sort());
});

it('after kill -9 at any moment, each map item is one run and outputs equal those of an undisturbed run', async () => {
  await must(201, call('POST', '/tools', outside.tool('add.up', 'idempotent')));
  const part = await keep(adding);
  const file = smallWorkflow(
    'many',
    [
      { id: 'in', type: 'input' },
      { id: 'each', type: 'map', config: { workflow: { id: part }, concurrency: 3 } },
      { id: 'out', type: 'output' },
    ],
    'in.value>each.in',
    'each.items>out.value',
  );
  const list = Array.from({ length: 60 }, (_, n) => `n${n}`);
  const { run_id } = (await call<RunView>('POST', `/workflows/${await keep(file)}/runs`, { input: list })).body;
  const seen = outside.effects.length;
  let cuts = 0;
  for (const after of [3, 14, 31]) {
    await until(
      () => Promise.resolve(outside.effects.length - seen),
      count => count >= after,
    );
    if ((await call<RunView>('GET', `/runs/${run_id}`)).body.status === 'running') cuts += 1;
    await server.kill();
    await server.start();
  }
  const run = await until(
    async () => (await call<RunView>('GET', `/runs/${run_id}`)).body,
    ({ status }) => status === 'succeeded' || status === 'failed',
  );
  expect(run.output).toEqual(list.map(n => `did ${n}`));
  expect(cuts).toBeGreaterThan(1);
  const { items } = (await call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${run_id}&limit=200`)).body;
  const indexes = items.map(item => item.parent?.index ?? -1).sort((a, b) => a - b);
  expect(indexes).toEqual(list.map((_, index) => index));
  expect(items.every(item => item.status === 'succeeded')).toBe(true);
});
