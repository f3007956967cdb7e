import { type EnvelopeView, AgentOutputs } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunView } from '../../features/runs/read/run-view.ts';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';

let outside: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  outside = await effectServer(path => (path === '/look.fail' ? { status: 404, body: {} } : { body: { n: 1 } }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
  call = jsonClient(() => server.url);
  for (const name of ['look.up', 'look.fail']) await must(201, call('POST', '/tools', outside.tool(name, 'pure')));
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const run = async (nodes: Parameters<typeof smallWorkflow>[1], ...edges: string[]): Promise<RunView> => {
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow('outputs', nodes, ...edges)));
  return must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 30 }));
};
const calling = (...names: string[]) => ({ tool_calls: names.map(name => ({ name, input: {} })) });
const tools = [{ name: 'look.up' }, { name: 'look.fail' }];

test('an envelope in outputs has output null after a failed call and error null after a successful one', async () => {
  const agent = scripted([calling('look.up', 'look.fail', 'no.such'), { text: 'done' }], { tools });
  const { nodes } = await run([
    { id: 'agent', type: 'agent', config: agent },
    { id: 'up', type: 'tool', config: { tool: { name: 'look.up' } } },
    { id: 'fail', type: 'tool', config: { tool: { name: 'look.fail' } } },
  ]);
  const { tools_by_id, last_tool } = AgentOutputs.parse(nodes['agent']);
  const envelopes = [...Object.values(tools_by_id), last_tool, nodes['up']?.['envelope'], nodes['fail']?.['envelope']];
  const shown = (envelopes as EnvelopeView[]).map(({ name, output, error }) => [name, output, error && error.code]);
  expect(shown.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['look.fail', null, 'PROVIDER_ERROR'],
    ['look.fail', null, 'PROVIDER_ERROR'],
    ['look.up', { n: 1 }, null],
    ['look.up', { n: 1 }, null],
    ['look.up', { n: 1 }, null],
    ['no.such', null, 'POLICY_DENIED'],
  ]);
  const executed = await must(200, call<{ envelope: EnvelopeView }>('POST', '/tools/execute', { tool: 'look.fail', input: {} }));
  expect(executed.envelope).toMatchObject({ output: null, error: { code: 'POLICY_DENIED' } });
});

test.each([
  ['finish', 'succeeded', 'so far'],
  ['error', 'succeeded', 'POLICY_DENIED'],
])('an agent that stops at a cap follows on_cap %s', async (on_cap, status, value) => {
  const events = [{ text: 'so far', ...calling('look.up') }, { text: 'never asked' }];
  const agent = scripted(events, { tools, policy: { max_iterations: 1, on_cap } });
  const view = await run(
    [
      { id: 'agent', type: 'agent', config: agent },
      { id: 'ended', type: 'output' },
      { id: 'failed', type: 'output' },
    ],
    'agent.response>ended.value',
    'agent.error>failed.value',
  );
  expect(view.status).toBe(status);
  expect(JSON.stringify(view.output)).toContain(value);
  expect(view.node_states['agent']).toMatchObject({
    status: on_cap === 'error' ? 'failed' : 'succeeded',
    finish_reason: 'max_iterations',
  });
  expect(view.nodes['agent']).toMatchObject({ response: 'so far', tool_order: [expect.any(String)] });
});

test('a run warns of a tool call that the model wrote as text and that was not made', async () => {
  const text = '<tool_call>{"name": "look.up", "arguments": {}}</tool_call>';
  const sent = outside.effects.length;
  const view = await run([{ id: 'agent', type: 'agent', config: scripted([{ text }], { tools }) }]);
  expect(view.warnings).toMatchObject([{ code: 'written_tool_call', node_id: 'agent', tool: 'look.up' }]);
  expect(view.nodes['agent']).toMatchObject({ response: text, tool_order: [] });
  expect(outside.effects.length).toBe(sent);
});
