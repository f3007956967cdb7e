import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mcpPath } from '../features/discovery/mcp-path.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { startTestServer } from '../testing/test-server.ts';

const brackets = '['.repeat(5_000_000);

const service = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(brackets));
});
let origin: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  server = await startTestServer({ PINION_EGRESS_ALLOW: host });
  call = jsonClient(() => server.url);
});
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  await new Promise(resolve => service.close(resolve));
});

const post = async (path: string, headers: Record<string, string> = {}) => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: brackets };
  const answer = await fetch(`${server.url}${path}`, sent);
  return `${answer.status} ${await answer.text()}`;
};

test('a body of 5 MB of opening brackets is refused by REST, tRPC and MCP before it is parsed', async () => {
  expect(await post('/api/v1/workflows')).toMatch(/^400 .*VALIDATION_ERROR.*nested more than 256 levels deep/);
  expect(await post('/trpc/workflows.create')).toMatch(/^400 .*VALIDATION_ERROR.*nested more than 256 levels deep/);
  const accept = { accept: 'application/json, text/event-stream' };
  expect(await post(mcpPath, accept)).toMatch(/^413 /);
  expect(await post(mcpPath, { ...accept, 'mcp-protocol-version': '2026-07-28' })).toMatch(/^413 /);
});

test('a tool that answers with 5 MB of opening brackets returns them as text', async () => {
  await must(
    201,
    call('POST', '/tools', {
      name: 'deep.answer',
      version: '1.0.0',
      description: 'Answers with brackets.',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: `${origin}/tool` },
      side_effect_policy: 'pure',
    }),
  );
  await must(200, call('PUT', '/agents/external/activations/deep.answer', { enabled: true }));
  const { body } = await call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', { tool: 'deep.answer', input: {} });
  expect([typeof body.envelope.output, body.envelope.error]).toEqual(['string', null]);
});

test.each(['openai-compatible', 'anthropic'])(
  'an agent whose %s model answers with 5 MB of opening brackets fails',
  async provider => {
    const node = (id: string, type: string, config: Record<string, unknown>) => ({ id, type, position: { x: 0, y: 0 }, config });
    const model = { provider, model: 'm', base_url: `${origin}/v1` };
    const file = {
      format: 'pinion.workflow/1',
      name: 'Deep',
      nodes: [node('in', 'input', {}), node('agent', 'agent', { prompt: '{{in}}', model })],
      edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' }],
    };
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
    const started = call<{ status: string; error: unknown }>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 20 });
    expect(await must(200, started)).toMatchObject({ status: 'failed', error: { code: 'PROVIDER_ERROR' } });
  },
);
