import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { startTestServer } from '../testing/test-server.ts';

const tool = (name: string): string =>
  `- { name: ${name}, version: 1.0.0, description: d, category: api, input_schema: {}, gateway: http, gateway_config: { url: "https://example.com" } }\n`;

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-loaders-'));
const texts: Record<string, string> = {
  '/tools.yaml': tool('far.one'),
  '/bad.yaml': 'tools: 3',
  '/admin.yaml': `tools:\n${tool('admin.far')}`,
};
const resources = createServer((request, response) => {
  const text = texts[request.url ?? ''];
  response.writeHead(text === undefined ? 404 : 200).end(text);
});
let server: Awaited<ReturnType<typeof startTestServer>>;
let origin = '';
const ask = jsonClient(() => server.url);
beforeAll(async () => {
  resources.listen(0, '127.0.0.1');
  await once(resources, 'listening');
  const { port } = resources.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  writeFileSync(path.join(folder, 'near.yaml'), tool('admin.near'));
  writeFileSync(path.join(folder, 'pinion.yaml'), `tool_files: [near.yaml]\ntool_urls: ["${origin}/admin.yaml"]\n`);
  server = await startTestServer({ PINION_CONFIG: path.join(folder, 'pinion.yaml'), PINION_EGRESS_ALLOW: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  resources.close();
  rmSync(folder, { recursive: true, force: true });
});

const sourceOf = async (name: string): Promise<string | undefined> => {
  const { body } = await ask<{ items: { name: string; source: string }[] }>('GET', '/tools?limit=200');
  return body.items.find(item => item.name === name)?.source;
};

it('POST /tools/import imports tools from a text, a list or an address once', async () => {
  const first = await ask('POST', '/tools/import', { text: `${tool('text.one')}${tool('text.two')}` });
  expect(first).toEqual({ status: 200, body: { published: ['text.one@1.0.0', 'text.two@1.0.0'], skipped: [], notes: [] } });
  const again = await ask('POST', '/tools/import', { text: tool('text.one') });
  expect(again.body).toEqual({ published: [], skipped: ['text.one@1.0.0'], notes: [] });
  expect((await ask('POST', '/tools/import', { url: `${origin}/tools.yaml` })).body).toMatchObject({
    published: ['far.one@1.0.0'],
  });
  expect(await sourceOf('far.one')).toBe('user');
  const list = {
    tools: [{ name: 'a.b', version: '1.0.0', description: '', category: 'api', input_schema: {}, gateway: 'http' }],
  };
  expect(await ask('POST', '/tools/import', list)).toMatchObject({ status: 400, body: { error: { message: /a\.b@1\.0\.0/ } } });
});

it('POST /tools/import reports respelled and omitted fields', async () => {
  const seed = {
    tool_id: 'seed-shop.find',
    tool_type: 'http',
    implementation_config: { url: 'https://example.com', auth: { type: 'bearer' } },
    metadata: {
      side_effects: 'reads',
      cache: 'ttl',
      cache_ttl_s: 60,
      confirmation_prompt: 'Look for {{words}}?',
      owner: 'shop team',
    },
    colour: 'blue',
    rate_limit: { max: 5, per_s: 1, burst: 3 },
    compensation_tool_id: '6e1bb1b4-8f0a-4d3c-9d3f-2f1a4a0c7c11',
  };
  const { body } = await ask<{ notes: string[] }>('POST', '/tools/import', { tools: [seed] });
  expect(body.notes).toEqual([
    'seed-shop.find@1.0.0: Its compensation is an ID. Set compensation_tool to the name of a tool',
    'seed-shop.find@1.0.0: It has no version. 1.0.0 is used',
    'seed-shop.find@1.0.0: colour is not supported and was skipped',
    'seed-shop.find@1.0.0: metadata.owner is not supported and was skipped',
    'seed-shop.find@1.0.0: rate_limit.burst is not supported and was skipped',
    'seed-shop.find@1.0.0: implementation_config.auth has no effect',
  ]);
  const kept = { cache: 'ttl', cache_ttl_s: 60, confirmation_prompt: 'Look for {{words}}?' };
  expect((await ask('GET', '/tools/seed-shop.find/1.0.0')).body).toMatchObject(kept);
});

it('POST /tools/import reports a definition that changed under a published version', async () => {
  await ask('POST', '/tools/import', { text: tool('changed.one') });
  const text = tool('changed.one').replace('description: d', 'description: another').replace('https', 'http');
  const { body } = await ask('POST', '/tools/import', { text });
  expect(body).toMatchObject({
    published: [],
    skipped: ['changed.one@1.0.0'],
    notes: [/^changed\.one@1\.0\.0: description, gateway_config changed under a version that is published already/],
  });
});

it('POST /tools/import rejects all tools when one is invalid and reports where', async () => {
  const text = `${tool('whole.one')}- { name: whole.two }\n`;
  const answer = await ask<{ error: { details: { pointer: string } } }>('POST', '/tools/import', { text });
  expect([answer.status, answer.body.error.details.pointer]).toEqual([400, '/1/version']);
  expect(await sourceOf('whole.one')).toBeUndefined();
  expect((await ask('POST', '/tools/import', { url: `${origin}/bad.yaml` })).status).toBe(400);
  expect((await ask('POST', '/tools/import', { url: `${origin}/none.yaml` })).status).toBe(503);
  expect((await ask('POST', '/tools/import', { url: 'http://127.0.0.1:9/tools.yaml' })).status).toBe(503);
  expect((await ask('POST', '/tools/import', { text: 'a: [' })).status).toBe(400);
});

it('tool files and addresses of the administrator are read at startup and on request', async () => {
  expect(await sourceOf('admin.near')).toBe('file');
  await expect.poll(() => sourceOf('admin.far')).toBe('file');
  texts['/admin.yaml'] = `tools:\n${tool('admin.later')}${tool('admin.far').replace('description: d', 'description: e')}`;
  writeFileSync(path.join(folder, 'near.yaml'), 'not: tools');
  const { body } = await ask('POST', '/tools/load');
  expect(body).toMatchObject({
    sources: [
      { source: path.join(folder, 'near.yaml'), published: [], error: /a list of tools is expected/ },
      {
        source: `${origin}/admin.yaml`,
        published: ['admin.later@1.0.0'],
        notes: [/^admin\.far@1\.0\.0: description changed/],
        error: null,
      },
    ],
  });
  const audited = await ask<{ items: { subject: string; details: unknown }[] }>('GET', '/audit?action=tool.published&limit=1');
  expect(audited.body.items[0]).toMatchObject({ subject: 'admin.later@1.0.0', details: { loaded_from: `${origin}/admin.yaml` } });
});
