import assert from 'node:assert/strict';
import { freePort } from '../../support/free-port.ts';
import type { AttackCase } from '../attack-case.ts';
import { HttpClient } from '../http-client.ts';

type Run = { nodes: Record<string, { envelope: { error?: { code: string; details: { reason: string } } } }> };

export const attack: AttackCase = {
  fault: "A tool whose address is allowed on loopback reaches Pinion's own API, where nobody signs in.",
  async play(context) {
    const port = await freePort();
    const names = ['127.0.0.1', 'localhost', '127.1', '2130706433'];
    await context.startApp({ PORT: String(port), PINION_EGRESS_ALLOW: names.map(name => `${name}:${port}`).join() });
    const client = new HttpClient(`http://127.0.0.1:${port}`);
    const tools = names.map((name, n) => ({
      name: `own.api_${n}`,
      version: '1.0.0',
      description: 'lists the members of this server',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: `http://${name}:${port}/api/v1/members`, method: 'GET' },
      side_effect_policy: 'pure',
    }));
    for (const body of tools) assert.equal((await client.request('POST', '/tools', { body })).status, 201);
    const nodes = tools.map(({ name }, n) => ({ id: `n${n}`, type: 'tool', config: { tool: { name }, input: {} } }));
    const workflow = { format: 'pinion.workflow/1', name: 'Own API', nodes, edges: [] };
    const { body: stored } = await client.request<{ id: string }>('POST', '/workflows', { body: workflow });
    const run = await client.request<Run>('POST', `/workflows/${stored.id}/runs`, { body: { input: null, wait_s: 20 } });
    for (const { id } of nodes) assert.equal(run.body.nodes[id]?.envelope.error?.details.reason, 'own_server', run.text);
    await assert.rejects(context.startApp({ PINION_EGRESS_ALLOW: '127.0.0.1' }), /without a port/);
    return `${nodes.length} spellings: POLICY_DENIED own_server; an entry without a port does not start`;
  },
};
