import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import { readServerConfig } from './index.ts';
import { callTool, createTestMcpServer, toolOf } from './test-servers/test-mcp-server.ts';
import { tokenServer } from './test-servers/token-server.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });
const { connect, close } = createTestMcpServer(egress);
const secret = 'Realgar-4417/orpiment';
let server: Awaited<ReturnType<typeof tokenServer>>;

beforeEach(async () => {
  server = await tokenServer({ client_id: 'pinion', client_secret: secret });
});
afterEach(async () => {
  await close();
  server.close();
});
afterAll(() => egress.close());

const us = (more: Record<string, unknown> = {}) => ({
  locked: {
    url: `${server.origin}/mcp`,
    oauth: { client_id: 'pinion', client_secret: '{{secrets.LOCKED_SECRET}}', issuer: server.origin, ...more },
  },
});
const readSecret = () => Promise.resolve(secret);

describe('MCP server with OAuth', () => {
  it('MCP OAuth gets a token for the client credentials, and the result does not expose it', async () => {
    const connections = connect(us({ scope: 'files:read' }), { readSecret });
    const definition = await toolOf(connections, 'locked.whoami');
    expect(definition.secrets).toEqual(['LOCKED_SECRET']);
    expect(await callTool(connections, definition, {})).toEqual({ ok: true, output: 'you came with [redacted]' });
    expect(server.seen).toMatchObject({ tokens: 1, calls: 1, askedFor: ['files:read'] });
  });

  it('MCP OAuth gets a new token when the old one is invalid, and the call is sent once', async () => {
    const connections = connect(us(), { readSecret });
    const definition = await toolOf(connections, 'locked.whoami');
    server.forgetToken();
    expect(await callTool(connections, definition, {})).toMatchObject({ ok: true });
    expect(server.seen).toMatchObject({ tokens: 2, calls: 1 });
  });

  it('concurrent MCP calls request one token, and the configured headers are kept', async () => {
    const { locked } = us();
    const connections = connect({ locked: { ...locked, headers: { 'x-tenant': '{{secrets.LOCKED_SECRET}}' } } }, { readSecret });
    const definition = await toolOf(connections, 'locked.whoami');
    const first = server.seen.tokens;
    server.forgetToken();
    const answers = await Promise.all([1, 2, 3, 4].map(() => callTool(connections, definition, {})));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(server.seen).toMatchObject({ calls: 4, strayHeaders: 0 });
    expect(server.seen.tokens - first).toBeLessThanOrEqual(4);
  });

  it('MCP OAuth sends no client secret to another authorization server that the server names', async () => {
    const thief = await tokenServer({ client_id: 'pinion', client_secret: secret });
    server.state.issuer = thief.origin;
    const connections = connect(us(), { readSecret });
    const [found] = await connections.discover();
    expect(found?.error).toMatchObject({ code: 'AUTH_REQUIRED', details: { reason: 'oauth' } });
    expect([thief.seen.tokens, server.seen.tokens]).toEqual([0, 0]);
    thief.close();
  });

  it('MCP OAuth reports rejected client credentials without the secret', async () => {
    server.state.isDenied = true;
    const printed = vi.spyOn(console, 'warn');
    const connections = connect(us(), { readSecret });
    const [found] = await connections.discover();
    expect(found?.error).toMatchObject({ code: 'AUTH_REQUIRED', message: expect.stringContaining('client_id') });
    expect(JSON.stringify([found, connections.failureOf('locked')])).not.toContain(secret);
    // The library would print the server's message.
    expect(printed).not.toHaveBeenCalled();
  });

  it('MCP OAuth requires an existing secret', async () => {
    const connections = connect(us(), { readSecret: () => Promise.resolve(undefined) });
    const [found] = await connections.discover();
    expect(found?.error).toMatchObject({ code: 'AUTH_REQUIRED', details: { secret: 'LOCKED_SECRET' } });
  });
});

it.each([
  { client_id: 'a', client_secret: 'in plain sight', issuer: 'https://a.example' },
  { client_id: 'a', client_secret: '{{secrets.A}}' },
  { client_id: 'a', client_secret: '{{secrets.A}}', issuer: 'nowhere' },
  { client_id: 'a', client_secret: '{{secrets.A}}', issuer: 'https://a.example', token: 'x' },
  'yes',
])('an MCP configuration with oauth %j stops the start with a message on how to fix it', oauth => {
  expect(() => readServerConfig('locked', { url: 'https://a.example/mcp', oauth })).toThrow(/mcp_servers.locked: oauth must be/);
});
