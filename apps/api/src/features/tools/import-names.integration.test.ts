import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import type { RunView } from '../runs/read/run-view.ts';

const name = 'seed-shop.reserve';
let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  service = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  const { gateway_config } = service.tool(name, 'compensatable');
  const seed = {
    tool_id: name,
    tool_type: 'http',
    implementation_config: { ...gateway_config, idempotency_key_fields: ['order'] },
    metadata: { side_effects: 'COMPENSATABLE' },
  };
  await must(200, call('POST', '/tools/import', { tools: [seed] }));
  await must(200, call('PUT', `/agents/bot/activations/${name}`, { enabled: true }));
});
afterAll(async () => {
  await server.close();
  await service.close();
});

test('a tool with a hyphen in its name is called by that name by an agent, a tool node and executeTool', async () => {
  const events = [{ tool_calls: [{ name, input: { order: 'a' } }] }, { text: 'done' }];
  const file = smallWorkflow(
    'hyphens',
    [
      { id: 'agent', type: 'agent', config: scripted(events, { tools: [{ name }] }) },
      { id: 'direct', type: 'tool', config: { tool: { name }, input: { order: 'b' } } },
    ],
    'agent.response>direct.after',
  );
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
  const { nodes, status } = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 30 }));
  const envelopes = [...Object.values(nodes['agent']?.['tools_by_id'] ?? {}), nodes['direct']?.['envelope']] as ToolEnvelope[];
  expect([status, ...envelopes.map(envelope => [envelope.name, envelope.error ?? null])]).toEqual([
    'succeeded',
    [name, null],
    [name, null],
  ]);
  expect(service.effects).toMatchObject([{ body: { order: 'a' } }, { body: { order: 'b' } }]);
});

test('a second call with equal key fields is answered with the first result despite other arguments', async () => {
  const execute = async (input: object): Promise<ToolEnvelope> => {
    const request = { tool: name, input, agent_id: 'bot', turn_group_id: 'order c' };
    return (await call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', request)).body.envelope;
  };
  const first = await execute({ order: 'c', note: 'quickly' });
  const second = await execute({ order: 'c', note: 'at once, please' });
  expect([second.output, second.cached]).toEqual([first.output, true]);
  expect(second.meta?.cache).toMatchObject({ source_call_id: first.call_id, other_arguments: true });
  expect(service.effects.filter(({ body }) => (body as { order: string }).order === 'c')).toHaveLength(1);
});
