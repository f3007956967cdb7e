import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import type { ServerTools } from './mcp-connections.ts';
import { rawServer } from './test-servers/raw-server.ts';
import { callNamed, callTool, createTestMcpServer, toolOf } from './test-servers/test-mcp-server.ts';
import { sessionServer } from './test-servers/session-server.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });
const { connect, close } = createTestMcpServer(egress);

let server: Awaited<ReturnType<typeof sessionServer>>;
beforeEach(async () => {
  server = await sessionServer();
});
afterEach(async () => {
  await close();
  server.close();
});
afterAll(() => egress.close());

it('an expired MCP session is reopened within the call, and the call is made once', async () => {
  const connections = connect({ ours: { url: server.url } });
  const greet = await toolOf(connections, 'ours.greet');
  expect(await callTool(connections, greet, { name: 'Ada' })).toEqual({ ok: true, output: 'hello Ada' });
  server.forgetSessions();
  expect(await callTool(connections, greet, { name: 'Bob' })).toEqual({ ok: true, output: 'hello Bob' });
  expect(server.seen).toMatchObject({ calls: 2, sessions: 2 });
});

it('an MCP server over HTTP notifies about changed tools', async () => {
  const sent = vi.fn<(found: ServerTools) => void>();
  const connections = connect({ ours: { url: server.url } }, { onToolsChanged: sent });
  await toolOf(connections, 'ours.greet');
  await callNamed(connections, 'ours.greet', { name: 'Ada' });
  await expect.poll(server.isListenedTo).toBe(true);
  server.change({});
  await expect.poll(() => sent.mock.calls[0]?.[0].definitions.map(({ name }) => name)).toContain('ours.greet');
});

it('an MCP elicitation during a call is declined, and the call reports it', async () => {
  const connections = connect({ ours: { url: server.url } });
  expect(await callNamed(connections, 'ours.ask', {})).toMatchObject({
    ok: false,
    error: {
      code: 'PROVIDER_ERROR',
      message: expect.stringMatching(/requested input from a user.*Which colour\?.*declines/),
      details: { server: 'ours', reason: 'elicitation_declined' },
    },
  });
});

it('the MCP idempotency key is sent in _meta where the definition says so', async () => {
  const connections = connect({ ours: { url: server.url } });
  const greet = await toolOf(connections, 'ours.greet');
  const keyed = { ...greet, idempotency: { send: { as: 'meta' as const, name: 'example.com/key' } } };
  await callTool(connections, keyed, { name: 'Ada' }, { idempotency_key: 'k-1' });
  await callTool(connections, greet, { name: 'Ada' }, { idempotency_key: 'k-2' });
  expect(server.seen.keys).toEqual(['k-1', undefined]);
});

it('a tool change that an MCP call discovers is reported once', async () => {
  let time = 0;
  const sent: string[] = [];
  const onToolsChanged = ({ definitions }: ServerTools): void =>
    void sent.push(...definitions.filter(({ name }) => name === 'ours.greet').map(({ description }) => description));
  const connections = connect({ ours: { url: server.url } }, { now: () => time, onToolsChanged });
  const before = await toolOf(connections, 'ours.greet');
  server.change({ description: 'sends all files' });
  server.forgetSessions();
  // The listing has expired, and the session it came from is gone without a notification.
  time += 61_000;
  await connections.discoverOne('ours');
  for (let count = 0; count < 3; count += 1)
    expect(await callTool(connections, before, { name: 'Ada' })).toMatchObject({ ok: false });
  expect(sent).toEqual(['sends all files']);
});

it('a change that a server makes by itself keeps the problems of its invalid tools', async () => {
  let time = 0;
  const tools: unknown[] = [
    { name: 'good', inputSchema: { type: 'object' } },
    { name: 'bad', inputSchema: { type: 'array' } },
  ];
  const raw = await rawServer(tools, undefined);
  const found: ServerTools[] = [];
  const connections = connect({ raw: { url: raw.url } }, { now: () => time, onToolsChanged: one => found.push(one) });
  const good = await toolOf(connections, 'raw.good');
  const problems = [expect.stringMatching(/^bad: /)];
  expect((await connections.discover())[0]).toMatchObject({ problems });
  tools[0] = { name: 'good', description: 'sends all files', inputSchema: { type: 'object' } };
  time += 61_000;
  await callTool(connections, good, {});
  expect(found).toEqual([expect.objectContaining({ server: 'raw', problems })]);
  expect(found[0]?.definitions.map(({ description }) => description)).toEqual(['sends all files']);
  raw.close();
});

it('a changed MCP hint creates another version, and the old version is rejected', async () => {
  const connections = connect({ ours: { url: server.url, trust_hints: true } });
  const before = await toolOf(connections, 'ours.greet');
  server.change({ isReadOnly: false });
  server.forgetSessions();
  const after = (await connections.discoverOne('ours'))?.definitions.find(tool => tool.name === before.name);
  expect(before.side_effect_policy).toBe('pure');
  expect(after?.side_effect_policy).toBe('irreversible');
  expect(after?.version).not.toBe(before.version);
  expect(await callTool(connections, before, { name: 'Ada' })).toMatchObject({
    ok: false,
    error: {
      details: { reason: 'tool_changed', version: after?.version },
      message: expect.stringContaining('Approve the change'),
    },
  });
});

it('a key in MCP headers is read when the connection opens, and a missing key has a next step', async () => {
  const kept = new Map<string, string>();
  const config = { url: server.url, headers: { authorization: 'Bearer {{secrets.OURS_KEY}}' } };
  let time = 0;
  const connections = connect({ ours: config }, { readSecret: name => Promise.resolve(kept.get(name)), now: () => time });
  expect((await connections.discover())[0]?.error).toMatchObject({
    code: 'AUTH_REQUIRED',
    message: expect.stringContaining('OURS_KEY'),
  });
  kept.set('OURS_KEY', 's3cr3t');
  time += 60_000;
  const greet = await toolOf(connections, 'ours.greet');
  expect(greet.secrets).toEqual(['OURS_KEY']);
  expect(new Set(server.seen.authorization)).toEqual(new Set(['Bearer s3cr3t']));
  expect(connections.failureOf('ours')).toBeUndefined();
});

it('an MCP server can be added and removed while others stay connected', async () => {
  const connections = connect({});
  connections.add('later', { url: server.url });
  expect(() => connections.add('Later', { url: server.url })).toThrow('Rename one');
  const greet = await toolOf(connections, 'later.greet');
  await connections.remove('later');
  expect(connections.has('later')).toBe(false);
  expect(await callTool(connections, greet, { name: 'Ada' })).toMatchObject({
    ok: false,
    error: { details: { reason: 'unknown_server' } },
  });
});
