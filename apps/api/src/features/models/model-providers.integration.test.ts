import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ModelProviderItem } from './list-model-providers.ts';

/** A provider like OpenRouter that accepts one key at a time. */
const vendor = { key: 'sk-right', status: 200, body: {} as unknown, requests: [] as (string | undefined)[] };
const list = {
  data: [
    { id: 'acme/large', name: 'Large', context_length: 8000, pricing: { prompt: '0.000002', completion: '0.000004' } },
    { id: 'acme/embed', name: 'Embed' },
  ],
};
let listening: Server;
let base_url: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  listening = createServer((request, response) => {
    const { authorization } = request.headers;
    vendor.requests.push(authorization);
    const status = authorization === `Bearer ${vendor.key}` ? vendor.status : 401;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(vendor.body));
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  base_url = `http://${host}/v1`;
  server = await startTestServer({ PINION_EGRESS_ALLOW: host });
});
afterAll(async () => {
  await server.close();
  listening.close();
});

const ask = jsonClient(() => server.url);
const providers = async () => ((await ask('GET', '/model-providers')).body as { items: ModelProviderItem[] }).items;
const secretNames = async () =>
  ((await ask('GET', '/secrets')).body as { items: { name: string }[] }).items.map(({ name }) => name);
const add = (input: object) => ask('POST', '/model-providers', { preset: 'openrouter', base_url, ...input });

beforeEach(async () => {
  Object.assign(vendor, { key: 'sk-right', status: 200, body: list, requests: [] });
  for (const { id } of await providers()) await ask('DELETE', `/model-providers/${id}`);
  for (const name of await secretNames()) await ask('DELETE', `/secrets/workspace/${name}`);
});

it('a rejected key stores nothing, and the right key stores the secret, the provider and its models', async () => {
  expect(await add({ api_key: 'sk-wrong' })).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR', details: { reason: 'key_rejected' } } },
  });
  expect([await providers(), await secretNames()]).toEqual([[], []]);

  const added = await add({ api_key: 'sk-right' });
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'OpenRouter', provider: 'openai-compatible', base_url, credential: 'OPENROUTER_API_KEY', error: null },
  });
  const [stored] = await providers();
  expect(stored).toEqual(added.body);
  expect(stored?.models).toEqual([
    { id: 'acme/large', name: 'Large', context_tokens: 8000, price: { input_usd: 2, output_usd: 4 } },
  ]);
  expect(JSON.stringify(stored)).not.toContain('sk-right');
  expect((await ask('GET', '/settings')).body).toMatchObject({
    prices: {},
    listed_prices: { 'acme/large': { input_usd: 2, output_usd: 4 } },
  });
});

it('the price of the workspace takes precedence over the listed one', async () => {
  await add({ api_key: 'sk-right' });
  await ask('PATCH', '/settings', { prices: { 'acme/large': { input_usd: 9, output_usd: 9 } } });
  expect((await providers())[0]?.models[0]?.price).toEqual({ input_usd: 9, output_usd: 9 });
  await ask('PATCH', '/settings', { prices: {} });
});

it('a new key keeps the name of the secret, and a rejected one changes nothing', async () => {
  const { id } = (await add({ api_key: 'sk-right' })).body as ModelProviderItem;
  vendor.key = 'sk-new';
  expect((await ask('POST', `/model-providers/${id}/refresh`)).body).toMatchObject({
    error: { code: 'key_rejected' },
    models: [{ id: 'acme/large' }],
  });
  expect((await ask('PATCH', `/model-providers/${id}`, { api_key: 'sk-wrong' })).status).toBe(400);
  expect((await ask('PATCH', `/model-providers/${id}`, { api_key: 'sk-new' })).body).toMatchObject({
    credential: 'OPENROUTER_API_KEY',
    error: null,
  });
  expect(await secretNames()).toEqual(['OPENROUTER_API_KEY']);
  expect((await ask('POST', `/model-providers/${id}/refresh`)).body).toMatchObject({ error: null });
  expect(vendor.requests.at(-1)).toBe('Bearer sk-new');
});

it('a second provider gets a name and a secret of its own', async () => {
  await add({ api_key: 'sk-right' });
  await add({ api_key: 'sk-right' });
  expect((await providers()).map(({ name, credential }) => [name, credential])).toEqual([
    ['OpenRouter', 'OPENROUTER_API_KEY'],
    ['OpenRouter 2', 'OPENROUTER_API_KEY_2'],
  ]);
  const [first, second] = await providers();
  expect(await ask('PATCH', `/model-providers/${second?.id}`, { name: 'OpenRouter' })).toMatchObject({ status: 409 });
  expect(await ask('PATCH', `/model-providers/${second?.id}`, { name: 'Team' })).toMatchObject({ body: { name: 'Team' } });
  expect((await ask('DELETE', `/model-providers/${first?.id}`)).status).toBe(204);
  expect((await ask('DELETE', `/model-providers/${first?.id}`)).status).toBe(404);
  expect(await secretNames()).toContain('OPENROUTER_API_KEY');
});

it('a stored secret is used by name, and is sent only to the hosts it is bound to', async () => {
  await ask('PUT', '/secrets', { name: 'SHARED', scope: 'workspace', value: 'sk-right', hosts: ['elsewhere.example'] });
  expect(await add({ credential: 'SHARED' })).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
  expect(vendor.requests).toEqual([]);
  await ask('PUT', '/secrets', { name: 'SHARED', scope: 'workspace', value: 'sk-right', hosts: [new URL(base_url).host] });
  expect(await add({ credential: 'SHARED' })).toMatchObject({ status: 201, body: { credential: 'SHARED' } });
  expect(await add({ credential: 'MISSING' })).toMatchObject({ status: 400 });
});

it('a provider that fails is saved only on request, and one without a list has no models', async () => {
  vendor.status = 500;
  expect(await add({ api_key: 'sk-right' })).toMatchObject({
    status: 503,
    body: { error: { code: 'UNAVAILABLE', details: { reason: 'failed_status' } } },
  });
  expect(await add({ api_key: 'sk-right', save_untested: true })).toMatchObject({
    status: 201,
    body: { models: [], error: { code: 'failed_status' } },
  });
  vendor.status = 404;
  expect(await add({ api_key: 'sk-right' })).toMatchObject({ status: 201, body: { models: [], error: null } });
});

it('a preset needs its address, and an unknown one is refused', async () => {
  expect(await ask('POST', '/model-providers', { preset: 'azure', api_key: 'k' })).toMatchObject({ status: 400 });
  expect(await ask('POST', '/model-providers', { preset: 'nobody', base_url })).toMatchObject({ status: 400 });
  expect(await ask('POST', '/model-providers', { preset: 'custom', base_url: 'ftp://a/' })).toMatchObject({ status: 400 });
});
