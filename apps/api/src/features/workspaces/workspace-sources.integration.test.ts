import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '../../configuration/env.ts';
import { startServer } from '../../composition/start-server.ts';
import { changingMcpServer } from '../../testing/changing-mcp-server.ts';
import { must } from '../../testing/must.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { rest, type RequestHeaders } from '../../testing/start-token-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createWorkspace, setUpOwner, signInTo } from '../../testing/two-workspaces.ts';
import { scheduleConnectionRefresh } from '../connections/index.ts';

const grace = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds are short' };
const folder = mkdtempSync(path.join(tmpdir(), 'pinion-workspaces-'));

type Connection = { id: string; name: string; from: string; tools: number };

/** Writes the administrator's file with one MCP server and these tools. */
function configure(url: string, tools: readonly string[]): string {
  const specs = tools.map(name => ({
    name,
    version: '1.0.0',
    description: 'Does what it says',
    gateway: 'http',
    gateway_config: { url: 'https://tools.example.com/' },
    side_effect_policy: 'pure',
    schemas: { input: { type: 'object' } },
  }));
  writeFileSync(path.join(folder, 'tools.yaml'), JSON.stringify({ tools: specs }));
  const file = path.join(folder, 'pinion.yaml');
  writeFileSync(file, JSON.stringify({ mcp_servers: { named: { url, trust_hints: true } }, tool_files: ['tools.yaml'] }));
  return file;
}

describe('tools and connections of several workspaces', () => {
  let mcp: Awaited<ReturnType<typeof changingMcpServer>>;
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let owner: RequestHeaders;
  let there: RequestHeaders;
  const get = <T>(location: string, headers: RequestHeaders, at: Pick<typeof server, 'url' | 'services'> = server) =>
    rest(at)<T>('GET', location, undefined, headers);
  const connections = async (headers: RequestHeaders) =>
    (await must(200, get<{ items: Connection[] }>('/connections', headers))).items;
  const greets = async (headers: RequestHeaders) => (await get('/tools/named.greet', headers)).status;
  const post = (location: string, headers: RequestHeaders, body: unknown = {}) => rest(server)('POST', location, body, headers);

  beforeAll(async () => {
    mcp = await changingMcpServer();
    const file = configure(mcp.url, ['admin.first']);
    server = await startTestServer({ PINION_CONFIG: file, PINION_EGRESS_ALLOW: new URL(mcp.url).host });
    owner = await setUpOwner(server, grace);
    there = await signInTo(server, grace, await createWorkspace(server, owner, 'Second'));
  });
  afterAll(async () => {
    await server.close();
    mcp.close();
  });

  it('the MCP servers of the administrator belong to the first workspace', async () => {
    await vi.waitFor(async () => expect(await connections(owner)).toMatchObject([{ name: 'named', from: 'file', tools: 1 }]), {
      timeout: 20_000,
    });
    expect(await connections(there)).toEqual([]);
    expect([await greets(owner), await greets(there)]).toEqual([200, 404]);
  });

  it('an MCP server of the same name in another workspace is another connection', async () => {
    const added = await must(
      201,
      rest(server)<Connection>('POST', '/connections', { kind: 'mcp', name: 'named', url: mcp.url }, there),
    );
    expect(added).toMatchObject({ name: 'named', from: 'page', tools: 1 });
    expect(await greets(there)).toBe(200);
    const [first] = await connections(owner);
    expect((await post(`/connections/${first?.id}/check`, there)).status).toBe(404);
    await must(204, rest(server)('DELETE', `/connections/${added.id}`, undefined, there));
    expect(await connections(owner)).toMatchObject([{ name: 'named', from: 'file', tools: 1 }]);
    expect((await post(`/connections/${first?.id}/check`, owner)).status).toBe(200);
  });

  it('a tool calls no MCP server of another workspace by its name', async () => {
    const policy = { confirmation: 'never' };
    const nodes = [{ id: 'tool', type: 'tool', config: { tool: { name: 'named.greet' }, input: { name: 'Ada' }, policy } }];
    const execute = async (headers: RequestHeaders) => {
      const { id } = await must(201, rest(server)<{ id: string }>('POST', '/workflows', smallWorkflow('Greet', nodes), headers));
      return (await post(`/workflows/${id}/runs`, headers, { input: null, wait_s: 30 })).body;
    };
    expect(JSON.stringify(await execute(owner))).toContain('hello Ada');
    expect(await execute(there)).toMatchObject({ status: 'failed', error: { code: 'POLICY_DENIED' } });
  });

  it('the tools of the administrator are in every workspace, new ones from the next start', async () => {
    for (const headers of [owner, there]) expect((await get('/tools/admin.first', headers)).status).toBe(200);
    await server.stop();
    const again = await startServer({
      env: readEnv({
        PORT: '0',
        PINION_DATA_DIR: server.dataDir,
        PINION_WEB: 'off',
        DATABASE_URL: server.databaseUrl,
        PINION_CONFIG: configure(mcp.url, ['admin.first', 'admin.second']),
        PINION_EGRESS_ALLOW: new URL(mcp.url).host,
      }),
      shopPace: 0,
      report: () => undefined,
    });
    try {
      const program = (headers: RequestHeaders) => ({ authorization: `Bearer ${headers['cookie']?.split('=')[1] ?? ''}` });
      for (const headers of [owner, there]) expect((await get('/tools/admin.second', program(headers), again)).status).toBe(200);
    } finally {
      await again.close();
    }
  });
});

it('scheduleConnectionRefresh looks for due connections in all workspaces', async () => {
  vi.useFakeTimers();
  const looked: string[] = [];
  const takeDue = (scope: { workspace_id: string }) => {
    looked.push(scope.workspace_id);
    return Promise.resolve(undefined);
  };
  const scopes = ['one', 'two'].map(workspace_id => ({ org_id: 'org', workspace_id, user_id: 'user' }));
  const services = { connections: { takeDue }, clock: { now: () => 0 } };
  const stop = scheduleConnectionRefresh(
    services as unknown as Parameters<typeof scheduleConnectionRefresh>[0],
    () => Promise.resolve(scopes),
    () => undefined,
  );
  try {
    await vi.advanceTimersByTimeAsync(30_000);
  } finally {
    vi.useRealTimers();
    await stop();
  }
  expect(looked).toEqual(['one', 'two']);
});
