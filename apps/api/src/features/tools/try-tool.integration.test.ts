import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { trpcClient } from '../../testing/trpc-client.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';
import type { RunView } from '../runs/read/run-view.ts';
import type { TryRequest } from './try-tool.ts';

const node = { workflow_id: '018f4e1a-0000-7000-8000-000000000001', node_id: 'helper' };

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  services = await effectServer((_path, body) => ({ body: { did: body } }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  for (const tool of [
    services.tool('try.free', 'compensatable'),
    services.tool('try.pay', 'irreversible'),
    services.tool('try.role', 'pure', { permissions: ['finance'] }),
    services.tool('try.off', 'pure'),
  ])
    await must(201, call('POST', '/tools', tool));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

async function begin(request: Partial<TryRequest> & { tool: TryRequest['tool'] }): Promise<string> {
  const body = { ...node, input: {}, roles: [], ...request };
  const { result } = await trpcClient(() => server.url).mutate<{ run_id: string }>('tools.try', body);
  return result?.data.run_id ?? '';
}

const ended = (run_id: string): Promise<RunView> =>
  until(
    async () => (await call<RunView>('GET', `/runs/${run_id}`)).body,
    run => run.status === 'succeeded',
  );
const envelope = async (run_id: string): Promise<ToolEnvelope> =>
  (await ended(run_id)).nodes[node.node_id]?.['envelope'] as ToolEnvelope;

test('tryTool performs an ordinary call once with an envelope, and two tries make two calls', async () => {
  const before = services.effects.length;
  const first = await envelope(await begin({ tool: { name: 'try.free' }, input: { n: '{{call}}' } }));
  expect(first).toMatchObject({ name: 'try.free', output: { did: { n: '{{call}}' } } });
  await envelope(await begin({ tool: { name: 'try.free' }, input: { n: '{{call}}' } }));
  expect(services.effects).toHaveLength(before + 2);
});

test('tryTool applies the guard like a node, with its policy, roles and agent activation', async () => {
  const denial = async (request: Parameters<typeof begin>[0]) => (await envelope(await begin(request))).error?.details;
  const before = services.effects.length;
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
  expect(services.effects).toHaveLength(before);
  expect((await envelope(await begin({ tool: { name: 'try.role' }, roles: ['finance'] }))).error).toBeNull();
});

test('tryTool waits for approval of an irreversible call and sends it afterwards', async () => {
  const before = services.effects.length;
  const run_id = await begin({ tool: { name: 'try.pay' }, input: { cents: 3 } });
  const [approval] = await until(
    async () => (await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${run_id}&state=open`)).body.items,
    items => items.length === 1,
  );
  expect(services.effects).toHaveLength(before);
  expect((await call('POST', `/questions/${approval?.id}/answer`, { decision: 'approve' })).status).toBe(200);
  expect((await envelope(run_id)).output).toEqual({ did: { cents: 3 } });
  expect(services.effects).toHaveLength(before + 1);
});

test('tryTool tests an unpublished definition: a read at once, an effect after approval', async () => {
  const before = services.effects.length;
  const start = async (definition: object): Promise<string> =>
    (await must(202, call<{ run_id: string }>('POST', '/tools/try-definition', { definition, input: { n: 1 } }))).run_id;
  const tried = async (run_id: string): Promise<ToolEnvelope> => (await ended(run_id)).nodes['try']?.['envelope'] as ToolEnvelope;
  const draft = services.tool('draft.read', 'pure', { cache: 'ttl', cache_ttl_s: 60, permissions: ['finance'] });
  expect(await tried(await start(draft))).toMatchObject({ output: { did: { n: 1 } } });
  expect((await tried(await start(draft))).cached).not.toBe(true);
  expect(services.effects).toHaveLength(before + 2);

  const run_id = await start(services.tool('draft.write', 'compensatable'));
  const [approval] = await until(
    async () => (await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${run_id}&state=open`)).body.items,
    items => items.length === 1,
  );
  expect(services.effects).toHaveLength(before + 2);
  await must(200, call('POST', `/questions/${approval?.id}/answer`, { decision: 'approve' }));
  expect((await tried(run_id)).output).toEqual({ did: { n: 1 } });
  expect((await call('GET', '/tools/draft.write/1.0.0')).status).toBe(404);
  expect((await call<{ items: { subject: string }[] }>('GET', '/audit?action=tool.tried')).body.items[0]?.subject).toBe(
    'draft.write@1.0.0',
  );
});
