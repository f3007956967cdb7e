import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConversationAnalysis } from './analyze-conversation.ts';
import type { Suggestion } from '../activations/suggest-activations.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { type OpenApi, openApiCheck } from '../../testing/open-api-check.ts';
import { trpcClient } from '../../testing/trpc-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let complaints: ReturnType<typeof openApiCheck>;
const ask = jsonClient(() => server.url);
const call: typeof ask = async (method, path, body, headers) => {
  const answer = await ask<never>(method, path, body, headers);
  expect(complaints(method, path, answer.status, answer.body)).toEqual([]);
  return answer;
};
beforeAll(async () => {
  server = await startTestServer();
  complaints = openApiCheck((await ask<OpenApi>('GET', '/openapi.json')).body);
});
afterAll(() => server.close());

const helper = (name: string, events: Parameters<typeof scripted>[0]) =>
  smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: scripted(events) },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
const suggested = async (query: string): Promise<Suggestion[]> =>
  (await call<{ items: Suggestion[] }>('GET', `/suggestions?${query}`)).body.items;
const take = ({ agent_id, workflow_id, tool }: Suggestion) =>
  trpcClient(() => server.url).mutate('suggestions.take', { agent_id, workflow_id, tool });

it('a tool that conversations mention is suggested with their count and added with one request', async () => {
  const calendar = { name: 'calendar.create', version: '1.0.0', description: 'Makes an appointment.', category: 'api' };
  await call('POST', '/tools', {
    ...calendar,
    input_schema: { type: 'object' },
    gateway: 'http',
    gateway_config: { url: 'https://example.com/' },
  });
  const { body } = await call<{ id: string }>('POST', '/workflows', helper('Secretary', [{ text: 'I cannot do that yet.' }]));
  for (const text of ['Put it into my calendar', 'Is the calendar free?', 'My calendars, please', 'Hello there']) {
    const session = await call<{ session_id: string }>('POST', `/workflows/${body.id}/sessions`);
    const path = `/sessions/${session.body.session_id}/messages`;
    await call('POST', path, { text, wait_s: 20 });
    await call('POST', path, { text: 'As I said, the calendar'.slice(0, text.startsWith('Hello') ? 9 : 30), wait_s: 20 });
  }
  const agent = encodeURIComponent(`${body.id}/agent`);
  const [first, ...rest] = await suggested(`agent_id=${agent}`);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ tool: 'calendar.create', sessions: 3, text: 'Enable calendar.create: requested in 3 sessions' });
  expect(first?.agent_title).toContain('Secretary');
  expect(await suggested('tool=calendar.create')).toEqual([first]);
  if (first === undefined) throw new Error('nothing is suggested');
  expect((await take(first)).error).toBeUndefined();
  expect(await suggested(`agent_id=${agent}`)).toEqual([]);
  const file = await call<{ nodes: { id: string; config: unknown }[] }>('GET', `/workflows/${body.id}`);
  expect(file.body.nodes.find(({ id }) => id === 'agent')?.config).toMatchObject({ tools: [{ name: 'calendar.create' }] });
  const audit = await call<{ items: { subject: string }[] }>('GET', '/audit?action=activation.enabled');
  expect(audit.body.items.map(({ subject }) => subject)).toEqual(['calendar.create']);
});

it('a call denied for a missing tool is a tool request once per run, an empty tool name is none', async () => {
  const calls = ['shipping.track', 'shipping.track', 'no.such', 'not a name \u{1F600}'].map(name => ({ name, input: {} }));
  const file = helper('Tracker', [{ tool_calls: calls }, { text: 'I tried.' }]);
  const { body } = await call<{ id: string }>('POST', '/workflows', file);
  for (const input of ['one', 'two']) await call('POST', `/workflows/${body.id}/runs`, { input, wait_s: 20 });
  const agent = encodeURIComponent(`${body.id}/agent`);
  await expect.poll(() => suggested(`agent_id=${agent}`)).toMatchObject([{ tool: 'shipping.track', sessions: 2 }]);
  expect(await suggested('agent_id=nobody')).toEqual([]);
  await call('PUT', '/tools/shipping.track/availability', { available: false });
  expect(await suggested(`agent_id=${agent}`)).toEqual([]);
});

it('an external agent has tool requests under any agent id, a deleted node has none', async () => {
  const requestedTool = (agent_id: string) =>
    call('POST', '/tools/execute', { tool: 'calendar.create', input: {}, agent_id, wait_s: 10 });
  await requestedTool('team/bot');
  const [first] = await expect
    .poll(() => suggested('agent_id=team%2Fbot'))
    .toMatchObject([{ tool: 'calendar.create', workflow_id: null, agent_title: 'team/bot' }])
    .then(() => suggested('agent_id=team%2Fbot'));
  if (first === undefined) throw new Error('nothing is suggested');
  expect((await take(first)).error).toBeUndefined();
  expect(await suggested('agent_id=team%2Fbot')).toEqual([]);

  const file = helper('Gone', [{ tool_calls: [{ name: 'shipping.track', input: {} }] }, { text: 'I tried.' }]);
  await call('PUT', '/tools/shipping.track/availability', { available: true });
  const { body } = await call<{ id: string }>('POST', '/workflows', file);
  await call('POST', `/workflows/${body.id}/runs`, { input: 'go', wait_s: 20 });
  const agent = encodeURIComponent(`${body.id}/agent`);
  await expect.poll(() => suggested(`agent_id=${agent}`)).toHaveLength(1);
  await call('DELETE', `/workflows/${body.id}`);
  expect(await suggested(`agent_id=${agent}`)).toEqual([]);
});

it('POST /sessions/{id}/analysis returns the tools a conversation needs by its text and changes nothing', async () => {
  const { body } = await call<{ id: string }>('POST', '/workflows', helper('Clerk', [{ text: 'I cannot do that yet.' }]));
  const { session_id } = (await call<{ session_id: string }>('POST', `/workflows/${body.id}/sessions`)).body;
  for (const text of ['Is the calendar free?', 'Hello there', 'Put it into my calendar'])
    await call('POST', `/sessions/${session_id}/messages`, { text, wait_s: 20 });
  const runs = async () => (await call<{ items: unknown[] }>('GET', '/runs')).body.items.length;
  const before = await runs();
  const { body: analysis } = await call<ConversationAnalysis>('POST', `/sessions/${session_id}/analysis`);
  expect(analysis).toMatchObject({ by: 'words', run_id: null, messages: 3 });
  expect(analysis.tools).toMatchObject([
    {
      tool: 'calendar.create',
      requests: 2,
      agents: [{ agent_id: `${body.id}/agent`, state: 'can_be_enabled' }],
      text: 'Enable calendar.create based on 2 requests',
    },
  ]);
  expect(await runs()).toBe(before);
});

it('POST /sessions/{id}/analysis calls the configured model without tools and accepts catalog tools only', async () => {
  const { body } = await call<{ id: string }>('POST', '/workflows', helper('Porter', [{ text: 'No.' }]));
  const { session_id } = (await call<{ session_id: string }>('POST', `/workflows/${body.id}/sessions`)).body;
  await call('POST', `/sessions/${session_id}/messages`, { text: 'When are we free on Monday?', wait_s: 20 });
  const answer = {
    tools: [
      { name: 'calendar.create', messages: [1, 1, 7] },
      { name: 'made.up', messages: [1] },
    ],
  };
  const says = (text: string) => ({ analysis_model: { provider: 'scripted', model: '', lines: [{ text }] } });
  await call('PATCH', '/settings', says(JSON.stringify(answer)));
  const analyze = async () => (await call<ConversationAnalysis>('POST', `/sessions/${session_id}/analysis`)).body;
  const analysis = await analyze();
  expect(analysis).toMatchObject({ by: 'model', tools: [{ tool: 'calendar.create', requests: 1 }] });
  expect(analysis.tools).toHaveLength(1);
  const requested = await call<{ status: string }>('GET', `/runs/${analysis.run_id}`);
  expect(requested.body.status).toBe('succeeded');
  await call('PATCH', '/settings', says('I would rather call calendar.create myself.'));
  expect(await analyze()).toMatchObject({ by: 'words', run_id: expect.any(String) });
  await call('PATCH', '/settings', { analysis_model: null });
  expect(await analyze()).toMatchObject({ by: 'words', run_id: null });
});
