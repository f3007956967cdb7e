import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ToolSpec } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { startTestServer } from '../testing/test-server.ts';

const require = createRequire(import.meta.url);
const everything = path.join(
  path.dirname(require.resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
);
const configFile = path.join(mkdtempSync(path.join(tmpdir(), 'pinion-mcp-')), 'pinion.yaml');

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  const mcp_servers = {
    everything: { command: process.execPath, args: [everything, 'stdio'], trust_hints: true },
    broken: { command: '/nowhere/at/all' },
  };
  writeFileSync(configFile, JSON.stringify({ mcp_servers }));
  server = await startTestServer({ PINION_CONFIG: configFile });
});
afterAll(() => server.close());

const call = jsonClient(() => server.url);
const get = async (url: string): Promise<never> => (await call<never>('GET', url)).body;
const post = async (url: string, body: unknown): Promise<never> => (await call<never>('POST', url, body)).body;

it('openMcp registers the tools of an MCP server and an agent uses one', async () => {
  const echo = await vi.waitFor(
    async () => {
      const { items }: { items: ToolSpec[] } = await get('/tools?limit=200');
      const found = items.find(item => item.name === 'everything.echo');
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 30_000 },
  );
  expect(echo).toMatchObject({ gateway: 'mcp', version: expect.stringMatching(/^0\.0\.0\+[0-9a-f]+$/) });
  const events = [{ tool_calls: [{ name: 'everything.echo', input: { message: 'hello there' } }] }, { text: 'done' }];
  const agent = { model: { provider: 'scripted', lines: events }, prompt: 'go', tools: [{ name: 'everything.echo' }] };
  const { id }: { id: string } = await post('/workflows', {
    format: 'pinion.workflow/1',
    name: 'Echo',
    nodes: [
      { id: 'a', type: 'agent', position: { x: 0, y: 0 }, config: agent },
      { id: 'out', type: 'output', position: { x: 1, y: 0 }, config: {} },
    ],
    edges: [{ id: 'e', source: 'a', source_handle: 'last_tool', target: 'out', target_handle: 'value' }],
  });
  const run: { output: { output: unknown } } = await post(`/workflows/${id}/runs`, { input: null, wait_s: 30 });
  expect(JSON.stringify(run.output.output)).toContain('hello there');
});

it('openMcp reports an MCP server that does not start, and continues', async () => {
  await vi.waitFor(() => expect(String(server.reports[0])).toContain('MCP server broken'), { timeout: 30_000 });
});
