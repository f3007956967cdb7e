import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolEnvelope, ToolSpec } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ConnectionItem } from './list-connections.ts';
import type { ToolChangeItem } from './connection-operations.ts';

/** A provider whose tools are different at each listing: `tell` has another description, and one tool is not valid. */
const changingProvider = `
let listings = 0;
export const createProvider = () => ({
  gateway: 'changing',
  connection: {
    label: 'Changing',
    settings: { type: 'object', properties: { url: { type: 'string' }, retries: { type: 'integer', default: 2 } } },
    listTools: ({ settings }) => {
      if (settings.url === 'https://down.example') throw new Error('connection refused');
      listings += 1;
      const tell = { name: 'tell', description: 'Listing ' + listings, input_schema: {}, side_effect_policy: 'pure' };
      return { ok: true, tools: [tell, { ...tell, name: 'Not valid' }], problems: ['One table was not read.'] };
    },
  },
  call: ({ spec }) => ({ ok: true, output: spec.gateway_config }),
});
`;

const example = fileURLToPath(new URL('../../../../../packages/tool-runtime/examples/notes-provider.ts', import.meta.url));
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-custom-'));
  mkdirSync(path.join(folder, 'providers'));
  copyFileSync(example, path.join(folder, 'providers', 'notes-provider.ts'));
  writeFileSync(path.join(folder, 'providers', 'changing.mjs'), changingProvider);
  const config = path.join(folder, 'pinion.yaml');
  writeFileSync(config, 'tool_gateway: { providers: { modules: [./providers] } }');
  server = await startTestServer({ PINION_CONFIG: config });
});
afterAll(() => server.close());

const ask = jsonClient(() => server.url);
const toolsNamed = async (name: string): Promise<ToolSpec[]> => {
  const { items } = await must(200, ask<{ items: ToolSpec[] }>('GET', '/tools?limit=200'));
  return items.filter(tool => tool.name === name);
};
const execute = async (tool: string, input: object): Promise<unknown> => {
  await must(200, ask('PUT', `/agents/bot/activations/${tool}`, { enabled: true }));
  const request = { tool, input, agent_id: 'bot', wait_s: 5 };
  const { body } = await ask<{ envelope?: ToolEnvelope }>('POST', '/tools/execute', request);
  return body.envelope?.error ?? body.envelope?.output;
};

const notes = { kind: 'custom', type: 'notes', name: 'team', settings: { notebook: 'team' }, key_secret: 'NOTES_KEY' };

test('GET /connection-types lists the types of the providers of a folder, with the schemas of their settings', async () => {
  expect((await ask('GET', '/connection-types')).body).toMatchObject({
    items: [
      { type: 'changing', label: 'Changing', description: '', key: 'none', settings: { properties: { retries: {} } } },
      { type: 'notes', label: 'Notes', key: 'required', settings: { required: ['notebook'] } },
    ],
  });
});

test.each([
  [{ ...notes, type: 'unknown' }, 400, 'No provider of this installation'],
  [{ ...notes, settings: {} }, 400, 'notebook'],
  [{ ...notes, key_secret: undefined }, 400, 'require an API key'],
  [{ ...notes, key_secret: 'NOBODY_HAS_IT' }, 503, 'NOBODY_HAS_IT'],
  [{ kind: 'custom', type: 'changing', name: 'x', key_secret: 'NOBODY_HAS_IT' }, 400, 'have no API key'],
  [{ kind: 'custom', type: 'changing', name: 'x', settings: { retries: 'many' } }, 400, 'retries'],
  [{ kind: 'custom', type: 'changing', name: 'x', settings: { url: 'https://down.example' } }, 503, 'connection refused'],
])('POST /connections refuses %j', async (body, status, text) => {
  const answer = await ask('POST', '/connections', body);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toContain(text);
});

test('the example of the docs becomes a connection whose tools read and write notes with its key', async () => {
  await must(204, ask('PUT', '/secrets', { scope: 'workspace', name: 'NOTES_KEY', value: 'wrong' }));
  expect(await ask('POST', '/connections', notes)).toMatchObject({
    status: 503,
    body: { error: { message: 'The API key is not valid' } },
  });
  await must(204, ask('PUT', '/secrets', { scope: 'workspace', name: 'NOTES_KEY', value: 'open sesame' }));
  const added = await must(201, ask<ConnectionItem>('POST', '/connections', notes));
  expect(added).toMatchObject({
    kind: 'custom',
    type: 'notes',
    type_label: 'Notes',
    place: 'notebook: team',
    tools: 2,
    secrets: ['NOTES_KEY'],
  });
  expect(await toolsNamed('team.read_note')).toMatchObject([
    { gateway: 'notes', side_effect_policy: 'pure', secrets: ['NOTES_KEY'], source: 'custom' },
  ]);
  expect(await execute('team.write_note', { title: 'milk', text: 'two litres' })).toEqual({ path: 'team/milk' });
  expect(await execute('team.read_note', { title: 'milk' })).toBe('two litres');
});

test('a refreshed tool of a custom connection that differs waits for approval, and one that is not valid is left out', async () => {
  const body = { kind: 'custom', type: 'changing', name: 'news', settings: { url: 'https://news.example' } };
  const { id, place, tools } = await must(201, ask<ConnectionItem>('POST', '/connections', body));
  expect({ place, tools }).toEqual({ place: 'https://news.example', tools: 1 });
  expect(await execute('news.tell', {})).toEqual({ url: 'https://news.example', retries: 2 });
  const states = await ask<{ items: { name: string; state: string }[] }>('GET', `/connections/${id}/tools`);
  expect(states.body.items.map(({ name, state }) => [name, state])).toEqual([
    ['news.tell', 'active'],
    ['Not valid', 'left_out'],
  ]);

  expect(await must(200, ask<ConnectionItem>('POST', `/connections/${id}/check`))).toMatchObject({
    state: 'connected',
    waiting: 1,
    problems: ['One table was not read.', expect.stringContaining('Not valid: skipped')],
  });
  const { items } = await must(200, ask<{ items: ToolChangeItem[] }>('GET', '/tool-changes'));
  const change = items.find(({ name }) => name === 'news.tell');
  expect(change).toMatchObject({ source: 'custom:news', after: { description: 'Listing 2' } });
  await must(204, ask('POST', `/tool-changes/${change?.id}`, { decision: 'approve' }));
  const active = (await toolsNamed('news.tell')).filter(({ lifecycle }) => lifecycle === 'active');
  expect(active.map(({ description }) => description)).toEqual(['Listing 2']);
});

test('a change of the settings of a custom connection lists its tools again, and its source can fail', async () => {
  const [news] = (await must(200, ask<{ items: ConnectionItem[] }>('GET', '/connections'))).items.filter(
    ({ name }) => name === 'news',
  );
  const url = `/connections/${news?.id}`;
  const settings = { url: 'https://other.example', retries: 5 };
  expect(await must(200, ask<ConnectionItem>('PATCH', url, { settings }))).toMatchObject({ place: settings.url, waiting: 1 });
  expect(await must(200, ask<ConnectionItem>('PATCH', url, { settings: { url: 'https://down.example' } }))).toMatchObject({
    state: 'failing',
    tools: 1,
    error: { message: expect.stringContaining('connection refused') },
  });
  expect((await ask('PATCH', url, { toolkits: ['github'] })).status).toBe(400);
  expect(await ask('PATCH', url, { key_secret: 'NOTES_KEY' })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('have no API key') } },
  });
  expect(await ask('PATCH', url, { settings: { retries: 'many' } })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('news was not changed: settings/retries') } },
  });
  await must(204, ask('DELETE', url));
  expect((await toolsNamed('news.tell')).every(({ lifecycle }) => lifecycle === 'deprecated')).toBe(true);
});
