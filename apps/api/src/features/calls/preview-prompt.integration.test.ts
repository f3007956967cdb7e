import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changingMcpServer } from '../../testing/changing-mcp-server.ts';
import { effectServer } from '../../testing/effect-server.ts';
import { completion } from '../../testing/evaluating.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import type { PromptPreview } from './preview-prompt.ts';
import type { RunView } from '../runs/read/run-view.ts';

let model: Awaited<ReturnType<typeof effectServer>>;
let mcp: Awaited<ReturnType<typeof changingMcpServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;
let connection: { id: string };

beforeAll(async () => {
  model = await effectServer(() => ({ body: completion('{"total": 1}') }));
  mcp = await changingMcpServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: `${model.host},${new URL(mcp.url).host}` });
  call = jsonClient(() => server.url);
  for (const name of ['invoice.total', 'invoice.send', 'lamp.dim', 'ledger.read'])
    await must(201, call('POST', '/tools', model.tool(name, 'pure')));
  await must(200, call('PATCH', '/tools/invoice.send/1.0.0', { lifecycle: 'blocked', reason: 'broken' }));
  connection = await must(201, call<{ id: string }>('POST', '/connections', { kind: 'mcp', name: 'remote', url: mcp.url }));
});
afterAll(async () => {
  await server.close();
  await model.close();
  mcp.close();
});

const configOf = (more: Record<string, unknown>, parameters: Record<string, unknown> = {}) => ({
  model: { provider: 'openai-compatible', model: 'm', base_url: `http://${model.host}/v1`, parameters },
  instructions: 'Be exact.',
  prompt: 'What is the total of this invoice? Then greet the reader.',
  tools: [{ name: 'ledger.read' }],
  ...more,
});

async function create(config: Record<string, unknown>): Promise<string> {
  const nodes = [
    { id: 'agent', type: 'agent', config },
    { id: 'out', type: 'output' },
  ];
  const file = smallWorkflow('preview', nodes, 'agent.response>out.value');
  return (await must(201, call<{ id: string }>('POST', '/workflows', file))).id;
}

const preview = (workflow_id: string, config: Record<string, unknown>): Promise<PromptPreview> =>
  must(200, call<PromptPreview>('POST', '/policy/preview-prompt', { workflow_id, node_id: 'agent', config }));

/** Runs the workflow and returns the system message that its model was sent. */
async function sentIn(workflow_id: string): Promise<string> {
  await must(200, call<RunView>('POST', `/workflows/${workflow_id}/runs`, { input: null, wait_s: 30 }));
  const sent = model.effects.at(-1)?.body as { messages: { role: string; content: string }[] } | undefined;
  const [first] = sent?.messages ?? [];
  return first?.role === 'system' ? first.content : '';
}

describe('system message preview', () => {
  const output_schema = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
  const text = { tool_mode: 'text' };
  test.each([
    ['of a plain agent', {}, {}],
    ['of an agent without instructions', { instructions: '' }, {}],
    ['with suggested tools', { suggest_tools: true }, {}],
    ['with an answer schema', { output_schema }, {}],
    ['with a text tool protocol', {}, text],
    ['with all of them', { suggest_tools: true, output_schema }, text],
  ])('the system message sent %s equals the preview', async (_, more, parameters) => {
    const config = configOf(more, parameters);
    const id = await create(config);
    const shown = await preview(id, config);
    expect(await sentIn(id)).toBe(shown.system);
    expect(shown.parts.map(({ text }) => text).join('\n\n')).toBe(shown.system);
  });
});

test('the system message names no unavailable tool unless the node suggests tools', async () => {
  const id = await create(configOf({}));
  expect(await sentIn(id)).toBe('Be exact.');
});

test('suggested tools match the conversation, can be turned on and come from trusted sources', async () => {
  const config = configOf({ suggest_tools: true });
  const id = await create(config);
  expect((await preview(id, config)).suggested).toEqual(['invoice.total']);
  await must(200, call('PATCH', `/connections/${connection.id}`, { trust_hints: true }));
  expect((await preview(id, config)).suggested).toEqual(['invoice.total', 'remote.greet']);
});
