import type { ReplayBundle } from '@pinion/contracts';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import type { AppRouter } from '../../trpc/app-router.ts';
import type { RunView } from '../runs/read/run-view.ts';

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;
let run: RunView;
beforeAll(async () => {
  services = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  for (const tool of [services.tool('shop.find', 'pure', { cache: 'forever' }), services.tool('shop.pay', 'compensatable')])
    await must(201, call('POST', '/tools', tool));
  const entries = [
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
      { id: 'agent', type: 'agent', config: scripted(entries, { tools }) },
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
  await services.close();
});

/** Repeats a call through the procedure that the debugger uses. */
const again = (location: { call_id: string; id?: string }) =>
  createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc` })] }).runs.call_again.mutate({
    id: run.run_id,
    node_id: 'agent',
    ...location,
  });
const callIdOf = (index: number): string => {
  const request = run.nodes['agent']?.['tool_order'] as string[] | undefined;
  return request?.[index] ?? '';
};

it('retryCall sends the same input to the same version again in a separate run', async () => {
  expect(run.status).toBe('succeeded');
  const before = services.effects.length;
  const answer = await again({ call_id: callIdOf(0) });
  expect(services.effects.slice(before).map(effect => [effect.path, effect.body])).toEqual([['/shop.find', { q: '{{in}}' }]]);
  expect(answer.envelope).toMatchObject({ name: 'shop.find', version: '1.0.0', input: { q: '{{in}}' } });
  expect(answer.envelope?.error).toBeNull();
  expect(answer.run_id).not.toBe(run.run_id);
  const kept = (await call<ReplayBundle>('GET', `/runs/${run.run_id}/bundle`)).body;
  expect(kept.events.at(-1)?.type).toBe('run.finished');
});

it('retryCall has a separate effect on every request', async () => {
  const before = services.effects.length;
  await again({ call_id: callIdOf(1) });
  await again({ call_id: callIdOf(1) });
  expect(services.pathsHit().slice(before)).toEqual(['/shop.pay', '/shop.pay']);
});

it('retryCall runs the guard again: a tool blocked since then is denied and nothing is sent', async () => {
  await must(200, call('PATCH', '/tools/shop.find/1.0.0', { lifecycle: 'blocked', reason: 'recalled' }));
  const before = services.effects.length;
  const answer = await again({ call_id: callIdOf(0) });
  expect(answer.envelope?.error?.code).toBe('POLICY_DENIED');
  expect(services.effects.length).toBe(before);
});

it('retryCall answers NOT_FOUND for an unknown run or call', async () => {
  await expect(again({ call_id: 'nothing' })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  await expect(again({ id: 'nowhere', call_id: callIdOf(0) })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});
