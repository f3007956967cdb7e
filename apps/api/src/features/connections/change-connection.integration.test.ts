import type { ToolSpec } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changingMcpServer } from '../../testing/changing-mcp-server.ts';
import { changingOpenApiServer } from '../../testing/changing-openapi-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ConnectionTool } from './list-connection-tools.ts';
import type { ConnectionItem } from './list-connections.ts';
import type { OperationItem } from './list-operations.ts';

let source: Awaited<ReturnType<typeof changingOpenApiServer>>;
let mcp: Awaited<ReturnType<typeof changingMcpServer>>;
let other: Awaited<ReturnType<typeof changingMcpServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  [source, mcp, other] = await Promise.all([changingOpenApiServer(), changingMcpServer(), changingMcpServer()]);
  const hosts = [source, mcp, other].map(({ url }) => new URL(url).host);
  server = await startTestServer({ PINION_EGRESS_ALLOW: hosts.join() });
});
afterAll(async () => {
  await server.close();
  for (const one of [source, mcp, other]) one.close();
});

const ask = jsonClient(() => server.url);
const add = async (body: Record<string, unknown>): Promise<ConnectionItem> => {
  const added = await ask('POST', '/connections', body);
  expect(added.status).toBe(201);
  return added.body as ConnectionItem;
};
const toolsOf = async (id: string): Promise<ConnectionTool[]> =>
  ((await ask('GET', `/connections/${id}/tools`)).body as { items: ConnectionTool[] }).items;
const statesOf = async (id: string) => Object.fromEntries((await toolsOf(id)).map(({ name, state }) => [name, state]));
const importedOf = async (id: string) =>
  ((await ask('GET', `/connections/${id}/operations`)).body as { items: OperationItem[] }).items
    .filter(({ imported }) => imported)
    .map(({ name }) => name);

it('POST /connections/preview lists the operations of a document and proposes a name', async () => {
  const answer = await ask('POST', '/connections/preview', { url: source.url });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      name: 'order_desk',
      title: 'The Order Desk API',
      items: [
        {
          name: 'list_orders',
          label: 'GET /list_orders',
          description: 'Lists orders.',
          secrets: ['ORDER_DESK_API_KEY'],
          imported: false,
        },
        { name: 'get_order' },
        { name: 'count_orders' },
      ],
    },
  });
  const pasted = await ask('POST', '/connections/preview', { document: source.document(), base_url: source.url, name: 'desk' });
  expect(pasted).toMatchObject({ status: 200, body: { name: 'desk', items: [{ secrets: ['DESK_API_KEY'] }, {}, {}] } });
  expect(await ask('POST', '/connections/preview', { document: '{"openapi": 7}' })).toMatchObject({ status: 400 });
  expect(await ask('POST', '/connections/preview', { url: 'http://10.0.0.1/openapi.json' })).toMatchObject({ status: 403 });
});

it('a document of 6 MB and 1,200 operations is listed with sizes, and any of its operations can be chosen', async () => {
  const operation = (i: number) => ({
    get: {
      operationId: `getR${i}`,
      description: 'x'.repeat(5000),
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'ok' } },
    },
  });
  const document = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Big', version: '1.0.0' },
    servers: [{ url: 'https://a.example' }],
    paths: Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`/r${i}/{id}`, operation(i)])),
  });
  const listed = await ask('POST', '/connections/preview', { document });
  expect(listed.status).toBe(200);
  const { items } = listed.body as { items: OperationItem[] };
  expect(items).toHaveLength(1200);
  expect(items[1190]).toMatchObject({ name: 'get_r1190', label: 'GET /r1190/{id}' });
  expect(items[1190]?.tokens).toBeGreaterThan(1250);
  expect(items[1190]?.description.length).toBeLessThanOrEqual(300);
  const operations = ['get_r7', 'get_r1190', 'get_r1200'];
  const { id, tools, problems } = await add({ kind: 'openapi', name: 'big', document, operations });
  expect(tools).toBe(2);
  expect(problems).toEqual(['get_r1200: skipped: the document has no usable operation of this name.']);
  expect(await importedOf(id)).toEqual(['get_r7', 'get_r1190']);
  const large = await ask('POST', '/connections/preview', { document: `{"a":"${'x'.repeat(15_000_000)}"}` });
  expect(large).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('Remove paths') as string } } });
});

it('a document that is fetched can be larger than other responses, up to its limit', async () => {
  source.state.padding = 12_000_000;
  expect(await ask('POST', '/connections/preview', { url: source.url })).toMatchObject({ status: 200 });
  source.state.padding = 15_000_001;
  const large = await ask('POST', '/connections/preview', { url: source.url });
  expect(large).toMatchObject({ status: 503, body: { error: { message: expect.stringContaining('Remove paths') as string } } });
  source.state.padding = 0;
});

it('a connection imports the chosen operations, and an operation that is added later needs no second approval', async () => {
  const { id, tools } = await add({ kind: 'openapi', name: 'desk', url: source.url, operations: ['list_orders', 'get_order'] });
  expect(tools).toBe(2);
  expect(await importedOf(id)).toEqual(['list_orders', 'get_order']);
  const change = { operations: ['get_order', 'count_orders'] };
  expect(await ask('PATCH', `/connections/${id}`, change)).toMatchObject({ status: 200, body: { tools: 2, waiting: 0 } });
  expect(await statesOf(id)).toEqual({
    'desk.count_orders': 'active',
    'desk.get_order': 'active',
    'desk.list_orders': 'deprecated',
  });
  expect((await toolsOf(id)).find(({ name }) => name === 'desk.list_orders')?.reason).toContain(
    'was removed from its connection',
  );
  expect(await ask('PATCH', `/connections/${id}`, { operations: null })).toMatchObject({ body: { tools: 3, waiting: 0 } });
  expect((await statesOf(id))['desk.list_orders']).toBe('active');
});

it('a connection with chosen operations ignores new ones, and holds a changed one for approval', async () => {
  const { id } = await add({ kind: 'openapi', name: 'held', url: source.url, operations: ['list_orders'] });
  source.operations.set('list_orders', 'Lists orders and sends them elsewhere.');
  source.operations.set('erase_orders', 'Erases orders.');
  expect(await ask('POST', `/connections/${id}/check`)).toMatchObject({ body: { tools: 1, waiting: 1 } });
  const [tool] = await toolsOf(id);
  expect(tool).toMatchObject({ name: 'held.list_orders', state: 'changed', change_id: expect.any(String) as string });
  source.operations.set('list_orders', 'Lists orders.');
  source.operations.delete('erase_orders');
});

it('a newer document replaces the one of before, and what differs waits for approval', async () => {
  const { id } = await add({ kind: 'openapi', name: 'filed', document: source.document(), base_url: source.url });
  expect(await importedOf(id)).toHaveLength(3);
  expect(await ask('POST', `/connections/${id}/check`)).toMatchObject({ status: 200, body: { state: 'connected', waiting: 0 } });
  const newer = source.document().replace('Counts orders.', 'Counts all orders.');
  expect(await ask('PATCH', `/connections/${id}`, { document: newer })).toMatchObject({ status: 200, body: { waiting: 1 } });
  expect((await statesOf(id))['filed.count_orders']).toBe('changed');
  expect(await ask('PATCH', `/connections/${id}`, { document: 'no document' })).toMatchObject({ status: 400 });
  expect(await importedOf(id)).toHaveLength(3);
  const { items } = (await ask('GET', '/audit?limit=50')).body as { items: { action: string; details: unknown }[] };
  expect(JSON.stringify(items)).not.toContain('Counts all orders');
});

it('a renamed connection keeps the names of its tools', async () => {
  const { id } = await add({ kind: 'mcp', name: 'greeter', url: mcp.url, trust_hints: true });
  expect(await ask('PATCH', `/connections/${id}`, { title: 'Front desk' })).toMatchObject({
    status: 200,
    body: { title: 'Front desk', name: 'greeter' },
  });
  expect(await statesOf(id)).toEqual({ 'greeter.greet': 'active' });
  expect(await ask('PATCH', `/connections/${id}`, { title: '' })).toMatchObject({ body: { title: 'greeter' } });
});

it('a connection moves to another address and names another secret', async () => {
  const { id } = await add({ kind: 'mcp', name: 'moving', url: mcp.url, trust_hints: true });
  await ask('PUT', '/secrets', { scope: 'workspace', name: 'MOVING_KEY', value: 'moving-key-1' });
  expect(await ask('PATCH', `/connections/${id}`, { url: other.url, key_secret: 'MOVING_KEY' })).toMatchObject({
    status: 200,
    body: { place: other.url, state: 'connected', secrets: ['MOVING_KEY'], waiting: 0 },
  });
  expect(await ask('PATCH', `/connections/${id}`, { key_secret: null })).toMatchObject({ body: { secrets: [] } });
  other.state.isUp = false;
  expect(await ask('PATCH', `/connections/${id}`, { url: `${other.url}/` })).toMatchObject({ body: { state: 'failing' } });
  other.state.isUp = true;
});

it('the tools of a connection send no trace context while it is switched off, without another approval', async () => {
  const { id } = await add({
    kind: 'openapi',
    name: 'quiet',
    url: source.url,
    operations: ['list_orders'],
    trace_context: false,
  });
  const activeOf = async () => {
    const { items } = (await ask('GET', '/tools?limit=200')).body as { items: ToolSpec[] };
    return items
      .filter(({ name, lifecycle }) => name === 'quiet.list_orders' && lifecycle === 'active')
      .map(({ version, gateway_config }) => [version.endsWith('.untraced'), gateway_config['trace_context']]);
  };
  expect(await activeOf()).toEqual([[true, false]]);
  const changed = await ask('PATCH', `/connections/${id}`, { trace_context: true });
  expect(changed).toMatchObject({ status: 200, body: { waiting: 0, settings: { trace_context: true } } });
  expect(await activeOf()).toEqual([[false, undefined]]);
  expect(await ask('PATCH', `/connections/${id}`, { trace_context: 'no' })).toMatchObject({ status: 400 });
});

it('a schedule of refresh sets the time of the next one', async () => {
  const { id } = await add({ kind: 'openapi', name: 'timed', url: source.url });
  const { body } = await ask('PATCH', `/connections/${id}`, { refresh: 'daily' });
  const { refresh, next_refresh_at } = body as ConnectionItem;
  expect(refresh).toBe('daily');
  expect(Date.parse(next_refresh_at ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await ask('PATCH', `/connections/${id}`, { refresh: 'off' })).toMatchObject({ body: { next_refresh_at: null } });
});

it.each([
  [{ operations: [] }, 'Choose at least one operation'],
  [{ toolkits: ['github'] }, 'was not changed'],
  [{ url: 'file:///etc/passwd' }, 'http or https'],
  [{ trust_hints: true }, 'have hints to trust'],
])('PATCH /connections/{id} of a document refuses %j', async (change, text) => {
  const { items } = (await ask('GET', '/connections')).body as { items: ConnectionItem[] };
  const document = items.find(({ name }) => name === 'desk');
  const answer = await ask('PATCH', `/connections/${document?.id}`, change);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(text);
});

it('the tools of a removed connection are deprecated and in no connection', async () => {
  const { id } = await add({ kind: 'openapi', name: 'gone', url: source.url });
  expect(await ask('DELETE', `/connections/${id}`)).toMatchObject({ status: 204 });
  expect(await ask('GET', `/connections/${id}/tools`)).toMatchObject({ status: 404 });
  const { items } = (await ask('GET', '/tools?limit=200')).body as { items: ToolSpec[] };
  expect(items.filter(({ name }) => name.startsWith('gone.')).every(({ lifecycle }) => lifecycle === 'deprecated')).toBe(true);
});
