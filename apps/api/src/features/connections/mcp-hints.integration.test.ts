import type { ToolEnvelope, ToolSpec } from '@pinion/contracts';
import { startComposioDouble } from '@pinion/tool-runtime/providers/composio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changingMcpServer } from '../../testing/changing-mcp-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ConnectionItem } from './list-connections.ts';

let composio: Awaited<ReturnType<typeof startComposioDouble>>;
let mcp: Awaited<ReturnType<typeof changingMcpServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  mcp = await changingMcpServer();
  composio = await startComposioDouble('composio-key', [
    { slug: 'GITHUB_GET_REPO', toolkit: 'github', tags: ['readOnlyHint'], run: () => ({ name: 'pinion' }) },
  ]);
  server = await startTestServer({ PINION_EGRESS_ALLOW: [mcp.url, composio.base].map(url => new URL(url).host).join(',') });
});
afterAll(async () => {
  await server.close();
  mcp.close();
  composio.close();
});

const connect = (name: string, more: object = {}) =>
  must(201, call<ConnectionItem>('POST', '/connections', { kind: 'mcp', name, url: mcp.url, ...more }));
const change = (id: string, body: object) => must(200, call<ConnectionItem>('PATCH', `/connections/${id}`, body));
const activeClasses = async (tool: string): Promise<string[]> => {
  const { items } = await must(200, call<{ items: ToolSpec[] }>('GET', '/tools?limit=200'));
  return items.filter(({ name, lifecycle }) => name === tool && lifecycle === 'active').map(one => one.side_effect_policy);
};
/** Calls a tool as an external agent. The status is 202 when approval is required first. */
const execute = async (tool: string) => {
  await must(200, call('PUT', `/agents/bot/activations/${tool}`, { enabled: true }));
  const { status, body } = await call<{ envelope?: ToolEnvelope }>('POST', '/tools/execute', {
    tool,
    input: { name: 'you' },
    agent_id: 'bot',
    wait_s: 0.2,
  });
  return { status, error: body.envelope?.error };
};

test('an MCP tool with readOnlyHint is irreversible and needs approval until an administrator trusts hints', async () => {
  const { id, trust_hints } = await connect('unknown');
  expect(trust_hints).toBe(false);
  expect(await activeClasses('unknown.greet')).toEqual(['irreversible']);
  expect((await execute('unknown.greet')).status).toBe(202);

  expect(await change(id, { trust_hints: true })).toMatchObject({ trust_hints: true, waiting: 0 });
  expect(await activeClasses('unknown.greet')).toEqual(['pure']);
  expect(await execute('unknown.greet')).toEqual({ status: 200, error: null });

  expect(await change(id, { trust_hints: false })).toMatchObject({ trust_hints: false, waiting: 0 });
  expect(await activeClasses('unknown.greet')).toEqual(['irreversible']);
  expect((await execute('unknown.greet')).status).toBe(202);
});

test('an administrator sets the class of one tool, which overrides the hints of its server', async () => {
  const { id } = await connect('named', { trust_hints: true });
  expect(await activeClasses('named.greet')).toEqual(['pure']);
  const changed = await change(id, { side_effect_policies: { greet: 'compensatable' } });
  expect(changed).toMatchObject({ trust_hints: true, side_effect_policies: { greet: 'compensatable' } });
  expect(await activeClasses('named.greet')).toEqual(['compensatable']);
});

test('a version published while hints were trusted is refused when trust is withdrawn', async () => {
  const { id } = await connect('earlier', { trust_hints: true });
  const { items } = await must(200, call<{ items: ToolSpec[] }>('GET', '/tools?limit=200'));
  const pure = items.find(({ name }) => name === 'earlier.greet')?.version;
  await change(id, { trust_hints: false });
  await must(200, call('PUT', '/agents/bot/activations/earlier.greet', { enabled: true }));
  const request = { tool: 'earlier.greet', version: pure, input: { name: 'you' }, agent_id: 'bot' };
  const { body } = await call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', request);
  expect(body.envelope.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'tool_changed' } });
});

test('a Composio action with readOnlyHint is irreversible and needs approval until hints are trusted', async () => {
  await must(204, call('PUT', '/secrets', { scope: 'workspace', name: 'COMPOSIO_API_KEY', value: 'composio-key' }));
  const location = { kind: 'composio', name: 'forge', url: composio.base, toolkits: ['github'], entity_id: 'u1' };
  const { id } = await must(201, call<ConnectionItem>('POST', '/connections', location));
  expect(await activeClasses('forge.github_get_repo')).toEqual(['irreversible']);
  expect((await execute('forge.github_get_repo')).status).toBe(202);
  expect(composio.executed).toEqual([]);

  expect(await change(id, { trust_hints: true })).toMatchObject({ trust_hints: true, waiting: 0 });
  expect(await activeClasses('forge.github_get_repo')).toEqual(['pure']);
  expect(await execute('forge.github_get_repo')).toEqual({ status: 200, error: null });

  await change(id, { trust_hints: false });
  expect(await activeClasses('forge.github_get_repo')).toEqual(['irreversible']);
  await change(id, { side_effect_policies: { GITHUB_GET_REPO: 'idempotent' } });
  expect(await activeClasses('forge.github_get_repo')).toEqual(['idempotent']);
});

test('only tools of an MCP server or of Composio have hints to trust', async () => {
  const paths = { '/a': { get: { operationId: 'a', responses: { 200: { description: 'a' } } } } };
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'a', version: '1.0.0' },
    servers: [{ url: mcp.url }],
    paths,
  });
  const request = { kind: 'openapi', name: 'papers', document };
  const { id } = await must(201, call<ConnectionItem>('POST', '/connections', request));
  expect((await call('PATCH', `/connections/${id}`, { trust_hints: true })).status).toBe(400);
});
