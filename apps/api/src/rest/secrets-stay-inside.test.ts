import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { serverAtWork } from '../testing/server-at-work.ts';

const value = 'Cinnabar-5521-vermilion';
const forms = [value, Buffer.from(value).toString('base64').replace(/=+$/, '')];

let echo: Server;
let origin: string;
let server: Awaited<ReturnType<typeof serverAtWork>>;
const call = jsonClient(() => server.url);

/** A tool server that gives the key back in every way it can: as text, as a name, encoded, in an error. */
beforeAll(async () => {
  echo = createServer((request, response) => {
    const key = String(request.headers['x-key']);
    response.writeHead(request.url === '/fail' ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ said: key, again: `Bearer ${key}`, [key]: 1, b64: Buffer.from(key).toString('base64') }));
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  server = await serverAtWork({ PINION_EGRESS_ALLOW: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  echo.close();
});

const publish = (name: string, url: string) =>
  call('POST', '/tools', {
    name,
    version: '1.0.0',
    description: 'Says what it was told.',
    category: 'api',
    input_schema: {},
    gateway: 'http',
    gateway_config: { url: origin + url, headers: { 'x-key': '{{secrets.ECHO_KEY}}' } },
    secrets: ['ECHO_KEY'],
  });

it('no value of a secret is in a receipt, an event, a bundle, a trace, an answer, a log or the data directory', async () => {
  expect((await call('PUT', '/secrets', { name: 'ECHO_KEY', value, scope: 'workspace' })).status).toBe(204);
  const tools = [{ name: 'echo.fine' }, { name: 'echo.fail' }];
  for (const { name } of tools) expect((await publish(name, name.replace('echo.', '/'))).status).toBe(201);
  const lines = [{ tool_calls: tools.map(({ name }) => ({ name, input: {} })) }, { text: 'done' }];
  const { body: workflow } = await call<{ id: string }>('POST', '/workflows', {
    format: 'pinion.workflow/1',
    name: 'Echo',
    nodes: [
      {
        id: 'a',
        type: 'agent',
        position: { x: 0, y: 0 },
        config: { model: { provider: 'scripted', lines }, prompt: 'go', tools },
      },
      { id: 'out', type: 'output', position: { x: 1, y: 0 }, config: {} },
    ],
    edges: [{ id: 'e', source: 'a', source_handle: 'tools_by_id', target: 'out', target_handle: 'value' }],
  });
  type Run = { run_id: string; nodes: { a: { tool_order: string[]; traces_url: string } } };
  const { body: run } = await call<Run>('POST', `/workflows/${workflow.id}/runs`, { input: null, wait_s: 30 });
  expect(run.nodes.a.tool_order).toHaveLength(2);

  const text = async (url: string): Promise<string> => (await fetch(server.url + url)).text();
  const trace_id = run.nodes.a.traces_url.split('/').at(-1);
  const places: Record<string, string> = {
    'the run': JSON.stringify(run),
    'its events': await text(`/api/v1/runs/${run.run_id}/events`),
    'its bundle': await text(`/api/v1/runs/${run.run_id}/bundle`),
    'its trace': await text(`/trpc/traces.get?input=${encodeURIComponent(JSON.stringify({ trace_id }))}`),
    'the list of secrets': await text('/api/v1/secrets'),
    'the list of tools': await text('/api/v1/tools?limit=200'),
    'the log': server.reports.map(String).join('\n'),
    'the data directory': filesUnder(server.dataDir),
  };
  for (const [place, content] of Object.entries(places)) {
    for (const form of forms) expect(content.includes(form), `${form} in ${place}`).toBe(false);
  }
  expect(places['its events']).toContain('echo.fail');
  expect(places['its trace']).toContain('echo.fail');
});

const filesUnder = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
