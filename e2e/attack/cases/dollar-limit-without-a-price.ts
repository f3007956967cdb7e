import assert from 'node:assert/strict';
import { runAgent } from '../agent-run.ts';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A limit in dollars on a model without a price limits nothing.',
  async play(context) {
    let requestCount = 0;
    const { host, origin } = await context.listen((_request, response) => {
      requestCount += 1;
      const message = { content: 'hello' };
      const usage = { prompt_tokens: 1000, completion_tokens: 1000 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }], usage }));
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: host });
    const model = (name: string) => ({ provider: 'openai-compatible', model: name, base_url: origin });
    const policy = { budget: { max_usd: 0.000001, on_limit: 'stop' } };
    const unpriced = await runAgent(client, { model: model('unheard-of'), policy });
    assert.equal(
      `${unpriced.status} ${unpriced.error?.code} ${requestCount}`,
      'failed POLICY_DENIED 0',
      JSON.stringify(unpriced),
    );
    const priced = await runAgent(client, { model: model('gpt-5.5'), policy });
    assert.equal(requestCount, 0, JSON.stringify(priced));
    return `without a price ${unpriced.error?.code}, with the starter price not asked either, ${requestCount} requests`;
  },
};
