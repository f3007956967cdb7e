import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { serverAtWork } from '../../testing/server-at-work.ts';
import { until } from '../../testing/until.ts';
import type { QuestionView } from '../approvals/question-world.ts';
import type { RunView } from '../runs/run-desk.ts';
import type { TryOrder } from './try-tool.ts';

const node = { workflow_id: '018f4e1a-0000-7000-8000-000000000001', node_id: 'helper' };

let world: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof serverAtWork>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  world = await effectServer((_path, body) => ({ body: { did: body } }));
  server = await serverAtWork({ PINION_EGRESS_ALLOW: world.host });
  call = jsonClient(() => server.url);
  for (const tool of [
    world.tool('try.free', 'compensatable'),
    world.tool('try.pay', 'irreversible'),
    world.tool('try.role', 'pure', { permissions: ['finance'] }),
    world.tool('try.off', 'pure'),
  ])
    await must(201, call('POST', '/tools', tool));
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function begin(order: Partial<TryOrder> & { tool: TryOrder['tool'] }): Promise<string> {
  const response = await fetch(`${server.url}/trpc/tools.try`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...node, input: {}, roles: [], ...order }),
  });
  const answer = (await response.json()) as { result: { data: { run_id: string } } };
  return answer.result.data.run_id;
}

const ended = (run_id: string): Promise<RunView> =>
  until(
    async () => (await call<RunView>('GET', `/runs/${run_id}`)).body,
    run => run.status === 'succeeded',
  );
const receipt = async (run_id: string): Promise<ToolEnvelope> =>
  (await ended(run_id)).nodes[node.node_id]?.['envelope'] as ToolEnvelope;

test('a try is a call like any other: sent once, with a receipt, and two tries are two', async () => {
  const before = world.effects.length;
  const first = await receipt(await begin({ tool: { name: 'try.free' }, input: { n: '{{call}}' } }));
  expect(first).toMatchObject({ name: 'try.free', output: { did: { n: '{{call}}' } } });
  await receipt(await begin({ tool: { name: 'try.free' }, input: { n: '{{call}}' } }));
  expect(world.effects).toHaveLength(before + 2);
});

test('the guard judges it as it judges the node: its policy, its roles, and what was said about its agent', async () => {
  const denial = async (order: Parameters<typeof begin>[0]) => (await receipt(await begin(order))).error?.details;
  const before = world.effects.length;
  expect(await denial({ tool: { name: 'try.free' }, policy: { allowed_side_effects: ['pure'] } })).toMatchObject({
    rule: 'side_effects',
  });
  expect(await denial({ tool: { name: 'try.role' } })).toMatchObject({ rule: 'permission' });
  const off = await call('PUT', `/agents/${encodeURIComponent(`${node.workflow_id}/helper`)}/activations/try.off`, {
    enabled: false,
  });
  expect(off.status).toBe(200);
  expect(await denial({ tool: { name: 'try.off' } })).toMatchObject({ rule: 'activation', reason: 'disabled_for_agent' });
  expect(await denial({ tool: { name: 'try.nobody' } })).toMatchObject({ rule: 'allow_list' });
  expect(world.effects).toHaveLength(before);
  expect((await receipt(await begin({ tool: { name: 'try.role' }, roles: ['finance'] }))).error).toBeNull();
});

test('what cannot be taken back waits for a person, and is sent after their yes', async () => {
  const before = world.effects.length;
  const run_id = await begin({ tool: { name: 'try.pay' }, input: { cents: 3 } });
  const [question] = await until(
    async () => (await call<{ items: QuestionView[] }>('GET', `/questions?run_id=${run_id}&state=open`)).body.items,
    items => items.length === 1,
  );
  expect(world.effects).toHaveLength(before);
  expect((await call('POST', `/questions/${question?.id}/answer`, { decision: 'approve' })).status).toBe(200);
  expect((await receipt(run_id)).output).toEqual({ did: { cents: 3 } });
  expect(world.effects).toHaveLength(before + 1);
});

test('a definition is tried before it is published: a read at once, an effect after a person approved it', async () => {
  const before = world.effects.length;
  const start = async (definition: object): Promise<string> =>
    (await must(202, call<{ run_id: string }>('POST', '/tools/try-definition', { definition, input: { n: 1 } }))).run_id;
  const tried = async (run_id: string): Promise<ToolEnvelope> => (await ended(run_id)).nodes['try']?.['envelope'] as ToolEnvelope;
  const draft = world.tool('draft.read', 'pure', { cache: 'ttl', cache_ttl_s: 60, permissions: ['finance'] });
  expect(await tried(await start(draft))).toMatchObject({ output: { did: { n: 1 } } });
  expect((await tried(await start(draft))).cached).not.toBe(true);
  expect(world.effects).toHaveLength(before + 2);

  const run_id = await start(world.tool('draft.write', 'compensatable'));
  const [question] = await until(
    async () => (await call<{ items: QuestionView[] }>('GET', `/questions?run_id=${run_id}&state=open`)).body.items,
    items => items.length === 1,
  );
  expect(world.effects).toHaveLength(before + 2);
  await must(200, call('POST', `/questions/${question?.id}/answer`, { decision: 'approve' }));
  expect((await tried(run_id)).output).toEqual({ did: { n: 1 } });
  expect((await call('GET', '/tools/draft.write/1.0.0')).status).toBe(404);
  expect((await call<{ items: { subject: string }[] }>('GET', '/audit?action=tool.tried')).body.items[0]?.subject).toBe(
    'draft.write@1.0.0',
  );
});
