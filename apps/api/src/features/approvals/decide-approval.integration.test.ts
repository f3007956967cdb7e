import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';
import type { ApprovalView } from './approval-service.ts';
import type { RunView } from '../runs/read/run-view.ts';

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  services = await effectServer((_path, body) => ({ body: { did: body } }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  const schema = { type: 'object', properties: { sum: { type: 'integer', maximum: 100 } }, required: ['sum'] };
  for (const tool of [
    services.tool('pay.charge', 'irreversible', { input_schema: schema, confirmation_prompt: 'Charge {{sum}} euro?' }),
    services.tool('mail.send', 'irreversible', { input_schema: schema }),
    services.tool('look.up', 'pure'),
  ])
    await must(201, call('POST', '/tools', tool));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

async function start(calls: { name: string; input: unknown }[], policy: Record<string, unknown> = {}): Promise<string> {
  const tools = ['pay.charge', 'mail.send', 'look.up'].map(name => ({ name }));
  const agent = scripted([{ tool_calls: calls }, { text: 'done' }], { tools, policy });
  const file = smallWorkflow(
    'asks',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: agent },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
  const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
  return (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go' })).body.run_id;
}

const open = (runId: string, count: number): Promise<ApprovalView[]> =>
  until(
    async () => (await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${runId}&state=open`)).body.items,
    items => items.length === count,
  );
const view = async (runId: string): Promise<RunView> => (await call<RunView>('GET', `/runs/${runId}`)).body;

test('a run waits for answers in any order and never reruns its finished siblings', async () => {
  const run = await start([
    { name: 'pay.charge', input: { sum: 7 } },
    { name: 'look.up', input: {} },
    { name: 'mail.send', input: { sum: 1 } },
  ]);
  // Two requests created at the same time have no order.
  const approvals = await open(run, 2);
  const about = (name: string) => approvals.find(approval => (approval.request as { name: string }).name === name);
  const [charge, mail] = [about('pay.charge'), about('mail.send')];
  await until(
    () => view(run),
    ({ status }) => status === 'waiting',
  );
  await expect.poll(() => services.pathsHit()).toEqual(['/look.up']);
  expect(charge?.request).toMatchObject({ name: 'pay.charge', prompt: 'Charge 7 euro?', reason: 'irreversible' });
  // A list shows what is on disk a moment later.
  await until(
    async () => (await call<{ items: { run_id: string }[] }>('GET', '/runs?status=waiting')).body.items,
    items => items.length === 1 && items[0]?.run_id === run,
  );

  const misfit = await call<{ error: { details: { pointer: string } } }>('POST', `/runs/${run}/confirmations/${mail?.call_id}`, {
    decision: 'approve',
    input: { sum: 1000 },
  });
  expect([misfit.status, misfit.body.error.details.pointer]).toEqual([400, '/input/sum']);
  const edited = { decision: 'approve', input: { sum: 2 } };
  expect((await call('POST', `/runs/${run}/confirmations/${mail?.call_id}`, edited)).status).toBe(200);
  expect((await call('POST', `/runs/${run}/confirmations/${mail?.call_id}`, edited)).status).toBe(409);
  const reply = { decision: 'decline', reason: 'too dear' };
  expect((await call('POST', `/questions/${encodeURIComponent(charge?.id ?? '')}/answer`, reply)).status).toBe(200);
  const done = await until(
    () => view(run),
    ({ status }) => status === 'succeeded',
  );
  expect(services.effects.map(effect => [effect.path, effect.body])).toEqual([
    ['/look.up', {}],
    ['/mail.send', { sum: 2 }],
  ]);
  const envelopes = Object.values(done.nodes['agent']?.['tools_by_id'] as Record<string, { name: string; error?: unknown }>);
  expect(
    envelopes.map(envelope => [envelope.name, envelope.error === null]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([
    ['look.up', true],
    ['mail.send', true],
    ['pay.charge', false],
  ]);
});

test('an unanswered question counts as a rejection', async () => {
  const run = await start([{ name: 'pay.charge', input: { sum: 1 } }], { confirmation_expires_s: 0.2 });
  const done = await until(
    () => view(run),
    ({ status }) => status === 'succeeded',
  );
  expect(JSON.stringify(done.nodes)).toContain('"reason":"expired"');
});
