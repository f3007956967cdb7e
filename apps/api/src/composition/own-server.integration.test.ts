import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEgressAllow } from '../configuration/read-egress-allow.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { startTestServer } from '../testing/test-server.ts';
import { freePort } from '../testing/server-process.ts';
import type { RunView } from '../features/runs/read/run-view.ts';

let port: number;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({
    PORT: String(port),
    PINION_EGRESS_ALLOW: `127.0.0.1:${port},localhost:${port},[::1]:${port}`,
  });
});
afterAll(() => server.close());

describe('guarded connector', () => {
  it('the guarded connector blocks tools from the API of this server even when its port is allowed', async () => {
    const versions = ['127.0.0.1', 'localhost', '127.1'].map((name, n) => ({
      name: `own.api_${n}`,
      version: '1.0.0',
      description: 'lists the tools of this very server',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: `http://${name}:${port}/api/v1/tools`, method: 'GET' },
      side_effect_policy: 'pure',
    }));
    for (const tool of versions) await must(201, call('POST', '/tools', tool));
    const nodes = versions.map(({ name }, n) => ({ id: `n${n}`, type: 'tool', config: { tool: { name }, input: {} } }));
    const { id } = await must(
      201,
      call<{ id: string }>('POST', '/workflows', { format: 'pinion.workflow/1', name: 'Own', nodes, edges: [] }),
    );
    const run = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 20 })).body;
    for (const { id: node } of nodes) {
      const envelope = run.nodes[node]?.['envelope'] as ToolEnvelope;
      expect(envelope.error, node).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'own_server' } });
    }
  });

  it('the guarded connector reaches the demo shop, which is a path of this server', async () => {
    const workflow = {
      format: 'pinion.workflow/1',
      name: 'Shop',
      nodes: [{ id: 'n', type: 'tool', config: { tool: { name: 'catalog.search' }, input: { query: 'kettle' } } }],
      edges: [],
    };
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', workflow));
    const run = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 20 })).body;
    expect(run.status).toBe('succeeded');
  });
});

describe('PINION_EGRESS_ALLOW', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '::1', '127.1'])('readEgressAllow refuses %s without a port', entry => {
    expect(() => readEgressAllow(['db.internal', entry])).toThrow(`PINION_EGRESS_ALLOW contains ${entry} without a port`);
  });
});
