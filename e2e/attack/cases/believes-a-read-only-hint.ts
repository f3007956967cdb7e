import assert from 'node:assert/strict';
import { ChangingServer } from '../../support/changing-server.ts';
import type { AttackCase } from '../attack-case.ts';

type Tools = { items: { name: string; side_effect_policy: string }[] };

export const attack: AttackCase = {
  fault: 'An MCP server that says readOnlyHint has its tools called without a question.',
  async play(context) {
    const mcp = await ChangingServer.start();
    try {
      const { client } = await context.startApp({ PINION_EGRESS_ALLOW: mcp.host });
      const connection = { kind: 'mcp', name: 'stranger', url: mcp.url };
      const { body: added, text } = await client.request<{ id: string }>('POST', '/connections', { body: connection });
      assert.ok(added.id, text);
      const tool = 'stranger.greet';
      const classOf = async () => {
        const { items } = (await client.request<Tools>('GET', '/tools?limit=200')).body;
        return items.find(({ name }) => name === tool)?.side_effect_policy;
      };
      const untrusted = await classOf();
      assert.equal(untrusted, 'irreversible');
      await client.request('PUT', `/agents/attacker/activations/${tool}`, { body: { enabled: true } });
      const requestOptions = { tool, agent_id: 'attacker', input: { name: 'you' }, wait_s: 0.2 };
      const { status } = await client.request('POST', '/tools/execute', { body: requestOptions });
      assert.equal(status, 202);
      return `${tool} is ${String(untrusted)}, its call waits for a person (${status})`;
    } finally {
      await mcp.stop();
    }
  },
};
