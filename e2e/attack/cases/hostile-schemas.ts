import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Executed = { envelope: unknown };

const doubling = { type: 'object', properties: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, b: { type: 'string' } } };
const nested = (levels: number): unknown => (levels === 0 ? { b: 1 } : { a: nested(levels - 1) });
const objects = Array.from({ length: 8_000 }, (_, n) => ({ n, text: 'same in each of them' }));
const listed = { enum: Array.from({ length: 100_000 }, (_, n) => `value ${n}`) };

export const attack: AttackCase = {
  fault: 'A JSON Schema of a stranger holds up the whole server: unique objects, references within alternatives, long enums.',
  kind: 'measures',
  async play(context) {
    const service = await context.listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(objects));
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: service.host });
    const tools = {
      'hostile.answer': { output_schema: { type: 'array', uniqueItems: true } },
      'hostile.input': { input_schema: doubling },
      'hostile.short': { input_schema: { enum: ['value 1'] } },
    };
    for (const [name, more] of Object.entries(tools)) {
      const body = {
        name,
        version: '1.0.0',
        description: 'hostile',
        category: 'api',
        input_schema: { type: 'object' },
        gateway: 'http',
        gateway_config: { url: service.origin },
        side_effect_policy: 'pure',
        ...more,
      };
      assert.equal((await client.request('POST', '/tools', { body })).status, 201);
      const activation = { body: { enabled: true } };
      assert.equal((await client.request('PUT', `/agents/external/activations/${name}`, activation)).status, 200);
    }
    const execute = (tool: string, input: unknown) =>
      client.request<Executed>('POST', '/tools/execute', { body: { tool, input } });
    // What the first call loads and starts is not what hostile schemas cost.
    await execute('hostile.short', 'value 1');
    const watch = await context.watchHealth(client);
    const [answer, input, judged] = await Promise.all([
      execute('hostile.answer', {}),
      execute('hostile.input', nested(40)),
      client.request('POST', '/tools/hostile.short/1.0.0/changes', { body: { input_schema: listed } }),
    ]);
    const health = await watch.stop();
    for (const { body } of [answer, input]) assert.match(JSON.stringify(body.envelope), /was stopped/);
    assert.equal(judged.status, 200);
    assert.deepEqual(health.statuses, [200]);
    assert.ok(
      health.count > 10 && health.longest_ms < 1000,
      `${health.count} answers, the longest after ${health.longest_ms} ms`,
    );
    return `${health.count} answers of /health meanwhile, the longest after ${health.longest_ms} ms`;
  },
};
