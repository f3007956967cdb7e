import type { RunEvent } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { trpcClient } from '../../testing/trpc-client.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';
import type { DryVerdict } from './dry-run-tools.ts';
import type { RunView } from '../runs/read/run-view.ts';

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

const policy = {
  max_iterations: 4,
  max_tool_calls: 20,
  allowed_side_effects: ['pure', 'compensatable', 'irreversible'],
  denied_risk_tags: ['pii'],
};
const names = [
  'dry.free',
  'dry.role',
  'dry.withdrawn',
  'dry.off',
  'dry.blocked',
  'dry.twice',
  'dry.risky',
  'dry.pay',
  'dry.strict',
];

let published: number[];

beforeAll(async () => {
  services = await effectServer((_path, body) => ({ body: { did: body } }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  const tools = [
    services.tool('dry.free', 'pure'),
    services.tool('dry.role', 'pure', { permissions: ['finance'] }),
    services.tool('dry.withdrawn', 'pure'),
    services.tool('dry.off', 'pure'),
    services.tool('dry.blocked', 'pure'),
    services.tool('dry.twice', 'idempotent'),
    services.tool('dry.risky', 'pure', { risk_tags: ['pii'] }),
    services.tool('dry.pay', 'irreversible'),
    services.tool('dry.strict', 'pure', { confirmation: 'always' }),
  ];
  published = [];
  for (const tool of tools) published.push((await call('POST', '/tools', tool)).status);
  await call('PATCH', '/tools/dry.blocked/1.0.0', { lifecycle: 'blocked', reason: 'broken' });
  await call('PUT', '/tools/dry.withdrawn/availability', { available: false });
});
afterAll(async () => {
  await server.close();
  await services.close();
});

async function dryRun(workflowId: string): Promise<DryVerdict[]> {
  const input = { workflow_id: workflowId, node_id: 'agent', tools: names.map(name => ({ name, version: '1.0.0' })), policy };
  return (await trpcClient(() => server.url).query<DryVerdict[]>('policy.dry_run', input)).result?.data ?? [];
}

it('dryRunTools returns the verdict of the guard in a run for every tool', async () => {
  expect(new Set(published)).toEqual(new Set([201]));
  const entries = [{ tool_calls: names.map(name => ({ name, input: {} })) }, { text: 'done' }];
  const agent = scripted(entries, { tools: names.map(name => ({ name, version: '1.0.0' })), policy });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'agent', type: 'agent', config: agent },
    { id: 'out', type: 'output' },
  ];
  const file = smallWorkflow('dry', nodes, 'in.value>agent.in', 'agent.response>out.value');
  const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
  const off = await call('PUT', `/agents/${encodeURIComponent(`${id}/agent`)}/activations/dry.off`, { enabled: false });
  expect(off.status).toBe(200);

  const verdicts = await dryRun(id);
  expect(verdicts.map(({ tool, verdict, gate }) => [tool, verdict, gate])).toEqual([
    ['dry.free', 'allow', 'all gates'],
    ['dry.role', 'deny', 'permission'],
    ['dry.withdrawn', 'deny', 'availability'],
    ['dry.off', 'deny', 'activation'],
    ['dry.blocked', 'deny', 'lifecycle'],
    ['dry.twice', 'deny', 'side_effects'],
    ['dry.risky', 'deny', 'risk_tags'],
    ['dry.pay', 'ask', 'confirmation'],
    ['dry.strict', 'ask', 'confirmation'],
  ]);

  const { run_id } = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go' })).body;
  await until(
    async () => (await call<{ items: unknown[] }>('GET', `/questions?run_id=${run_id}&state=open`)).body.items,
    items => items.length === 2,
  );
  await call('POST', `/runs/${run_id}/cancel`);
  const events = await until(
    async () => (await call<{ events: RunEvent[] }>('GET', `/runs/${run_id}/bundle`)).body.events ?? [],
    read => read.some(event => event.type === 'run.finished'),
  );
  const content = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'tool.denied') content.set(event.envelope.name, `deny ${event.envelope.meta?.verdicts?.[0]?.rule}`);
    if (event.type === 'tool.confirmation_requested') content.set(event.name, 'ask confirmation');
  }
  for (const { tool, verdict, gate } of verdicts)
    expect([tool, content.get(tool) ?? 'allow all gates']).toEqual([tool, `${verdict} ${gate}`]);
});
