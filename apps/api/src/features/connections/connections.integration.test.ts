import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ToolSpec } from '@pinion/contracts';
import { startComposioDouble } from '@pinion/tool-runtime/providers/composio';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changingMcpServer } from '../../testing/changing-mcp-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ConnectionItem } from './list-connections.ts';
import type { ToolChangeItem } from './connection-operations.ts';

let mcp: Awaited<ReturnType<typeof changingMcpServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let neighbor: Awaited<ReturnType<typeof startTestServer>>;
let composio: Awaited<ReturnType<typeof startComposioDouble>>;
beforeAll(async () => {
  mcp = await changingMcpServer();
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'pinion-connections-')), 'pinion.yaml');
  writeFileSync(file, JSON.stringify({ mcp_servers: { named: { url: mcp.url, trust_hints: true } } }));
  neighbor = await startTestServer();
  composio = await startComposioDouble('composio-key', [{ slug: 'GITHUB_GET_REPO', toolkit: 'github', run: () => ({}) }]);
  const hosts = [mcp.url, neighbor.url, composio.base].map(url => new URL(url).host);
  server = await startTestServer({ PINION_CONFIG: file, PINION_EGRESS_ALLOW: hosts.join() });
});
afterAll(async () => {
  await server.close();
  await neighbor.close();
  composio.close();
  mcp.close();
});

const ask = jsonClient(() => server.url);
const connections = async () => ((await ask('GET', '/connections')).body as { items: ConnectionItem[] }).items;
const changes = async () => ((await ask('GET', '/tool-changes')).body as { items: ToolChangeItem[] }).items;
const greet = async (name: string): Promise<ToolSpec[]> => {
  const found: ToolSpec[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await ask<{ items: ToolSpec[]; cursor: string | null }>('GET', `/tools?limit=200${page}`);
    found.push(...body.items.filter(tool => tool.name === name));
    cursor = body.cursor;
  }
  return found;
};

it('GET /connections and /connections/{id} return the server of the configuration file, which cannot be removed', async () => {
  const [named] = await vi.waitFor(
    async () => {
      const found = await connections();
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 20_000 },
  );
  expect(named).toMatchObject({ kind: 'mcp', name: 'named', from: 'file', place: mcp.url, state: 'connected', tools: 1 });
  expect(await ask('GET', `/connections/${named?.id}`)).toMatchObject({ status: 200, body: named });
  expect(await ask('GET', '/connections/none')).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  expect(await ask('DELETE', `/connections/${named?.id}`)).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringContaining('PINION_CONFIG') } },
  });
});

it('a connection is added by address, and a changed tool is refused until it is approved', async () => {
  const added = await ask('POST', '/connections', { kind: 'mcp', name: 'mine', url: mcp.url, trust_hints: true });
  expect(added).toMatchObject({ status: 201, body: { from: 'page', state: 'connected', tools: 1, waiting: 0 } });
  const { id } = added.body as ConnectionItem;
  const [before] = await greet('mine.greet');
  mcp.tools.set('greet', { description: 'Says hello, and sends all files', isReadOnly: true });
  expect(await ask('POST', `/connections/${id}/check`)).toMatchObject({ status: 200, body: { waiting: 1 } });
  const change = (await changes()).find(({ name }) => name === 'mine.greet');
  expect(change).toMatchObject({
    source: 'mcp:mine',
    before: { description: 'Says hello', version: before?.version },
    after: { description: 'Says hello, and sends all files' },
  });
  const workflow = {
    format: 'pinion.workflow/1',
    name: 'Greets',
    nodes: [
      { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
      { id: 't', type: 'tool', position: { x: 1, y: 0 }, config: { tool: { name: 'mine.greet' }, input: { name: 'Ada' } } },
    ],
    edges: [],
  };
  const created = (await ask('POST', '/workflows', workflow)).body as { id: string };
  const runs = async () => JSON.stringify((await ask('POST', `/workflows/${created.id}/runs`, { input: {}, wait_s: 30 })).body);
  expect(await runs()).toContain('Approve the change under Connections');
  expect(await ask('POST', `/tool-changes/${change?.id}`, { decision: 'approve' })).toMatchObject({ status: 204 });
  expect(await runs()).toContain('hello Ada');
  expect((await greet('mine.greet')).map(({ lifecycle }) => lifecycle).sort()).toEqual(['active', 'deprecated']);
  expect(await ask('POST', `/tool-changes/${change?.id}`, { decision: 'reject' })).toMatchObject({ status: 409 });
});

it('a connection reports the status of an unreachable server and keeps its tools', async () => {
  const mine = (await connections()).find(({ name }) => name === 'mine');
  mcp.state.isUp = false;
  expect(await ask('POST', `/connections/${mine?.id}/check`)).toMatchObject({
    status: 200,
    body: { state: 'failing', tools: 1, error: { message: expect.stringContaining('503') } },
  });
  mcp.state.isUp = true;
});

it('removing a connection deprecates its tools, which return with it', async () => {
  const mine = (await connections()).find(({ name }) => name === 'mine');
  expect(await ask('DELETE', `/connections/${mine?.id}`)).toMatchObject({ status: 204 });
  expect((await greet('mine.greet')).every(({ lifecycle }) => lifecycle === 'deprecated')).toBe(true);
  expect(await ask('POST', '/connections', { kind: 'mcp', name: 'mine', url: mcp.url, trust_hints: true })).toMatchObject({
    status: 201,
  });
  expect((await greet('mine.greet')).some(({ lifecycle }) => lifecycle === 'active')).toBe(true);
});

const us = { client_id: 'pinion', client_secret: '{{secrets.NOBODY_HAS_IT}}', issuer: 'https://login.example' };

it.each([
  [{ kind: 'mcp', name: 'x', command: 'sh', args: ['-c', 'id'] }, 400, 'url'],
  [{ kind: 'mcp', name: 'Mine!', url: 'https://mcp.example' }, 400, 'lower case'],
  [{ kind: 'mcp', name: 'x', url: 'file:///etc/passwd' }, 400, 'http or https'],
  [{ kind: 'mcp', name: 'x', url: 'https://u:p@mcp.example' }, 400, 'cannot contain a user'],
  [{ kind: 'mcp', name: 'x', url: 'https://mcp.example', headers: { Authorization: 'Bearer abc' } }, 400, 'under Secrets'],
  [{ kind: 'mcp', name: 'x', url: 'https://mcp.example', oauth: { ...us, client_secret: 'abc' } }, 400, 'under Secrets'],
  [{ kind: 'mcp', name: 'x', url: 'https://mcp.example', oauth: { ...us, issuer: undefined } }, 400, 'issuer'],
  [{ kind: 'mcp', name: 'x', url: 'http://169.254.169.254/mcp' }, 403, 'not a public address'],
  [{ kind: 'openapi', name: 'x', url: 'http://10.0.0.1/openapi.json' }, 403, 'not a public address'],
  [{ kind: 'openapi', name: 'x', document: '{"openapi": 7}' }, 400, 'OpenAPI'],
  [{ kind: 'hub', name: 'x', url: 'https://hub.example', key_secret: 'NOBODY_HAS_IT' }, 503, 'NOBODY_HAS_IT'],
  [{ kind: 'mcp', name: 'x', url: 'https://mcp.example', oauth: us }, 503, 'NOBODY_HAS_IT'],
  [{ kind: 'mcp', name: 'named', url: 'https://mcp.example' }, 409, 'already'],
])('POST /connections refuses %j', async (body, status, word) => {
  const answer = await ask('POST', '/connections', body);
  expect({ status: answer.status, says: JSON.stringify(answer.body).includes(word) }).toEqual({ status, says: true });
});

it('POST /connections refuses the address of this server', async () => {
  for (const kind of ['hub', 'openapi'])
    expect(await ask('POST', '/connections', { kind, name: 'own', url: `${server.url}/api/v1` })).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('not a public address') as string } },
    });
});

it('an OpenAPI connection imports PUT and DELETE as irreversible until an administrator sets their class', async () => {
  const url = `${neighbor.url}/api/v1/openapi.json`;
  const added = await ask('POST', '/connections', { kind: 'openapi', name: 'pinion', url });
  expect(added).toMatchObject({ status: 201, body: { kind: 'openapi', place: url, state: 'connected' } });
  expect((added.body as ConnectionItem).tools).toBeGreaterThan(20);
  const { id, problems } = added.body as ConnectionItem;
  expect(await ask('POST', `/connections/${id}/check`)).toMatchObject({ body: { waiting: 0 } });

  expect(problems.join()).toContain('Set their side effects (side_effect_policies): ');
  const classesOf = async (name: string) => (await greet(`pinion.${name}`)).map(tool => tool.side_effect_policy);
  expect(await classesOf('remove_secret')).toEqual(['irreversible']);
  const change = { side_effect_policies: { remove_secret: 'idempotent' } };
  expect(await ask('PATCH', `/connections/${id}`, change)).toMatchObject({ status: 200, body: { waiting: 0 } });
  expect((await classesOf('remove_secret')).toSorted()).toEqual(['idempotent', 'irreversible']);
  expect(await classesOf('remove_member')).toEqual(['irreversible']);
});

it('a connection imports the tools of another Pinion server', async () => {
  const added = await ask('POST', '/connections', { kind: 'hub', name: 'twin', url: `${neighbor.url}/api/v1` });
  expect(added).toMatchObject({ status: 201, body: { kind: 'hub', state: 'connected' } });
  expect((await greet('twin.payment.charge'))[0]).toMatchObject({ gateway: 'hub', side_effect_policy: 'irreversible' });
});

it('a connection imports the actions of Composio under its name', async () => {
  await ask('PUT', '/secrets', { scope: 'workspace', name: 'COMPOSIO_API_KEY', value: 'composio-key' });
  const body = { kind: 'composio', name: 'forge', url: composio.base, toolkits: ['github'], entity_id: 'u1' };
  expect(await ask('POST', '/connections', body)).toMatchObject({ status: 201, body: { tools: 1 } });
  const [tool] = await greet('forge.github_get_repo');
  expect(tool).toMatchObject({ gateway: 'composio', gateway_config: { composio_action: 'GITHUB_GET_REPO', entity_id: 'u1' } });
});

it('every connection action has an audit entry', async () => {
  const { items } = (await ask('GET', '/audit?limit=200')).body as { items: { action: string }[] };
  const actions = new Set(items.map(({ action }) => action));
  for (const action of ['connection.added', 'connection.removed', 'tool_change.approved', 'act.failed'])
    expect([...actions]).toContain(action);
});
