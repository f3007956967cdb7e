import type { ReplayBundle } from '@pinion/contracts';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { serverAtWork } from '../../testing/server-at-work.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import type { AppRouter } from '../../routers/app-router.ts';
import type { RunView } from './run-desk.ts';

let world: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof serverAtWork>>;
let call: ReturnType<typeof jsonClient>;
let run: RunView;
beforeAll(async () => {
  world = await effectServer();
  server = await serverAtWork({ PINION_EGRESS_ALLOW: world.host });
  call = jsonClient(() => server.url);
  for (const tool of [world.tool('shop.find', 'pure', { cache: 'forever' }), world.tool('shop.pay', 'compensatable')])
    await must(201, call('POST', '/tools', tool));
  const lines = [
    {
      tool_calls: [
        { name: 'shop.find', input: { q: '{{in}}' } },
        { name: 'shop.pay', input: { n: 2 } },
      ],
    },
    { text: 'done' },
  ];
  const tools = [{ name: 'shop.find' }, { name: 'shop.pay' }];
  const file = smallWorkflow(
    'again',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: scripted(lines, { tools }) },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
  const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
  run = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'Ada', wait_s: 20 })).body;
});
afterAll(async () => {
  await server.close();
  await world.close();
});

/** As the debugger asks. */
const again = (place: { call_id: string; run_id?: string }) =>
  createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc` })] }).runs.call_again.mutate({
    run_id: run.run_id,
    node_id: 'agent',
    ...place,
  });
const callIdOf = (index: number): string => {
  const order = run.nodes['agent']?.['tool_order'] as string[] | undefined;
  return order?.[index] ?? '';
};

it('sends the same input to the same version once more, in a run of its own', async () => {
  expect(run.status).toBe('succeeded');
  const before = world.effects.length;
  const answer = await again({ call_id: callIdOf(0) });
  expect(world.effects.slice(before).map(effect => [effect.path, effect.body])).toEqual([['/shop.find', { q: '{{in}}' }]]);
  expect(answer.envelope).toMatchObject({ name: 'shop.find', version: '1.0.0', input: { q: '{{in}}' } });
  expect(answer.envelope?.error).toBeNull();
  expect(answer.run_id).not.toBe(run.run_id);
  const kept = (await call<ReplayBundle>('GET', `/runs/${run.run_id}/bundle`)).body;
  expect(kept.events.at(-1)?.type).toBe('run.finished');
});

it('is an effect of its own, each time it is asked for', async () => {
  const before = world.effects.length;
  await again({ call_id: callIdOf(1) });
  await again({ call_id: callIdOf(1) });
  expect(world.pathsHit().slice(before)).toEqual(['/shop.pay', '/shop.pay']);
});

it('asks the guard anew: a tool that was blocked since is denied, and nothing is sent', async () => {
  await must(200, call('PATCH', '/tools/shop.find/1.0.0', { lifecycle: 'blocked', reason: 'recalled' }));
  const before = world.effects.length;
  const answer = await again({ call_id: callIdOf(0) });
  expect(answer.envelope?.error?.code).toBe('POLICY_DENIED');
  expect(world.effects.length).toBe(before);
});

it('names what is not there', async () => {
  await expect(again({ call_id: 'nothing' })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  await expect(again({ run_id: 'nowhere', call_id: callIdOf(0) })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});
