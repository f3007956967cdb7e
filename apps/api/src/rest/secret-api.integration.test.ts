import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { startTestServer } from '../testing/test-server.ts';

const rightKey = 'Cobalt-7741-viridian';
const folder = mkdtempSync(path.join(tmpdir(), 'pinion-secret-api-'));

let vendor: Server;
let vendorUrl = '';
const requested: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

/** A provider that lists its models for the correct key, and repeats wrong keys in its error, as some do. */
beforeAll(async () => {
  vendor = createServer((request, response) => {
    requested.push({ url: request.url, headers: request.headers });
    const key = request.headers.authorization?.replace('Bearer ', '');
    if (request.url?.startsWith('/broken')) return response.writeHead(500).end('oops');
    if (key !== rightKey) return response.writeHead(401).end(JSON.stringify({ error: `Incorrect API key: ${key}` }));
    return response.end(JSON.stringify({ data: [{ id: 'one' }, { id: 'two' }] }));
  }).listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  const { port } = vendor.address() as AddressInfo;
  vendorUrl = `http://127.0.0.1:${port}`;
  const config = path.join(folder, 'pinion.yaml');
  writeFileSync(config, 'secrets: { instance: [HOME] }\n');
  server = await startTestServer({ PINION_EGRESS_ALLOW: `127.0.0.1:${port}`, PINION_CONFIG: config });
});
afterAll(async () => {
  await server.close();
  vendor.close();
  rmSync(folder, { recursive: true, force: true });
});

const keep = (name: string, value: string, scope = 'workspace', hosts?: string[]) =>
  call('PUT', '/secrets', { name, value, scope, hosts });
const hostOfVendor = () => [new URL(vendorUrl).host];
type Tested = { verdict: string; word: string; warning: string | null; trials: { status: number | null }[] };
const test = async (name: string, scope = 'workspace') => (await call<Tested>('POST', `/secrets/${scope}/${name}/test`)).body;
const agentWith = (credential: string, base_url: string) =>
  call('POST', '/workflows', {
    format: 'pinion.workflow/1',
    name: `Agent with ${credential}`,
    nodes: [
      {
        id: 'a',
        type: 'agent',
        position: { x: 0, y: 0 },
        config: { model: { provider: 'openai-compatible', model: 'one', base_url, credential }, prompt: 'go', tools: [] },
      },
      { id: 'out', type: 'output', position: { x: 1, y: 0 }, config: {} },
    ],
    edges: [{ id: 'e', source: 'a', source_handle: 'response', target: 'out', target_handle: 'value' }],
  });

describe('testing a secret', () => {
  it('testing a secret that no model uses reports that it decrypts and was sent to no provider', async () => {
    await keep('LONELY_KEY', 'whatever-it-is');
    expect(await test('LONELY_KEY')).toMatchObject({
      verdict: 'opens',
      word: expect.stringContaining('was not sent to a provider'),
      trials: [],
    });
    expect((await call('POST', '/secrets/workspace/NO_SUCH_KEY/test')).status).toBe(404);
  });

  it('testing a model key lists the models of the provider and reports the result', async () => {
    await keep('MODEL_KEY', rightKey, 'workspace', hostOfVendor());
    expect((await agentWith('MODEL_KEY', `${vendorUrl}/v1`)).status).toBe(201);
    expect(await test('MODEL_KEY')).toMatchObject({ verdict: 'works', word: expect.stringContaining('2 models'), warning: null });
    expect(requested.at(-1)).toMatchObject({ url: '/v1/models', headers: { authorization: `Bearer ${rightKey}` } });
    await keep('MODEL_KEY', 'Wrong-7741-viridian');
    const refused = await test('MODEL_KEY');
    expect(refused).toMatchObject({ verdict: 'refused', trials: [{ status: 401 }] });
    expect(JSON.stringify(refused)).not.toContain('Wrong-7741');
  });

  it('testing a model key reports a provider that is broken, unreachable or not on the public internet', async () => {
    await keep('OTHER_KEY', rightKey, 'workspace', [...hostOfVendor(), '127.0.0.1:9', '169.254.169.254:80']);
    for (const base_url of [`${vendorUrl}/broken`, 'http://127.0.0.1:9/v1', 'http://169.254.169.254/v1'])
      await agentWith('OTHER_KEY', base_url);
    const { verdict, trials } = await test('OTHER_KEY');
    expect(verdict).toBe('unknown');
    expect(trials.map(trial => trial.status ?? 0).toSorted((a, b) => a - b)).toEqual([0, 0, 500]);
  });

  it('testing a secret warns when another scope answers or when it is a fallback', async () => {
    await keep('SHARED_KEY', 'of-the-org', 'org');
    expect((await test('SHARED_KEY', 'org')).warning).toContain('fall back');
    await keep('SHARED_KEY', 'of-the-user', 'user');
    expect((await test('SHARED_KEY', 'org')).warning).toContain('user scope');
    const { body } = await call<{ items: { scope: string; hidden_by: string | null }[] }>('GET', '/secrets');
    expect(body.items.filter(item => 'name' in item && item.name === 'SHARED_KEY')).toMatchObject([
      { scope: 'user', hidden_by: null },
      { scope: 'org', hidden_by: 'user' },
    ]);
  });

  it('testing works for an environment variable that the administrator exposes and users cannot change', async () => {
    expect(await test('HOME', 'instance')).toMatchObject({ verdict: 'opens', warning: expect.stringContaining('environment') });
    expect((await call('POST', '/secrets/instance/PATH/test')).status).toBe(404);
    expect((await call('PUT', '/secrets', { name: 'HOME', value: 'elsewhere', scope: 'instance' })).status).toBe(400);
    expect((await call('DELETE', '/secrets/instance/HOME')).status).toBe(400);
    expect(JSON.stringify((await call('GET', '/secrets')).body)).not.toContain(process.env['HOME'] ?? 'no home');
  });
});

it('rotating the secret key rewraps every value, is audited and does not interrupt calls', async () => {
  const { body } = await call<{ made_new_key: boolean; rewrapped: number; unreadable: number }>('POST', '/secrets/rotate');
  expect(body).toMatchObject({ made_new_key: true, unreadable: 0 });
  expect(body.rewrapped).toBeGreaterThan(0);
  await keep('MODEL_KEY', rightKey);
  expect((await test('MODEL_KEY')).verdict).toBe('works');
  expect((await call<{ rewrapped: number }>('POST', '/secrets/rotate')).body).toMatchObject({ made_new_key: true });
  expect((await test('MODEL_KEY')).verdict).toBe('works');
  const { body: log } = await call<{ items: { action: string; subject: string }[] }>('GET', '/audit?limit=200');
  const actions = log.items.map(item => item.action);
  for (const action of ['secret.rotation_started', 'secret.rotated', 'secret.put', 'secret.tested'])
    expect(actions).toContain(action);
  expect(JSON.stringify(log)).not.toContain(rightKey);
});
