import assert from 'node:assert/strict';
import { runAgent } from '../agent-run.ts';
import type { AttackCase } from '../attack-case.ts';

const brackets = '['.repeat(5_000_000);

export const attack: AttackCase = {
  fault: 'JSON of 5 MB of opening brackets holds up the whole server: in requests, answers of tools and answers of models.',
  kind: 'measures',
  async play(context) {
    let answer = '{}';
    const service = await context.listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: service.host });
    const tool = {
      name: 'deep.answer',
      version: '1.0.0',
      description: 'Answers with brackets.',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: service.origin },
      side_effect_policy: 'pure',
    };
    assert.equal((await client.request('POST', '/tools', { body: tool })).status, 201);
    const activation = { body: { enabled: true } };
    assert.equal((await client.request('PUT', `/agents/external/activations/${tool.name}`, activation)).status, 200);
    const send = async (): Promise<string> => {
      const refused = [];
      for (const path of ['/workflows', '/tools/execute', '/replays']) {
        refused.push((await client.request('POST', path, { body: brackets })).status);
      }
      const headers = { 'content-type': 'application/json' };
      refused.push((await fetch(`${client.origin}/trpc/workflows.create`, { method: 'POST', headers, body: brackets })).status);
      return refused.join(' ');
    };
    const play = () =>
      Promise.all([
        client.request('POST', '/tools/execute', { body: { tool: tool.name, input: {} } }),
        runAgent(client, { model: { provider: 'openai-compatible', model: 'm', base_url: service.origin } }, 20),
        runAgent(client, { model: { provider: 'anthropic', model: 'm', base_url: service.origin } }, 20),
      ]);
    // What the first call and the first turn load is not what brackets cost.
    await play();
    answer = brackets;
    const watch = await context.watchHealth(client);
    const refused = await send();
    const [executed, ...runs] = await play();
    const health = await watch.stop();
    assert.equal(refused, '400 413 400 400');
    assert.equal(executed.status, 200, executed.text);
    assert.deepEqual(
      runs.map(run => `${run.status} ${run.error?.code}`),
      ['failed PROVIDER_ERROR', 'failed PROVIDER_ERROR'],
    );
    assert.ok(health.longest_ms < 1000, `/health answered after ${health.longest_ms} ms`);
    assert.deepEqual(health.statuses, [200]);
    return `${health.count} answers of /health meanwhile, the longest after ${health.longest_ms} ms`;
  },
};
