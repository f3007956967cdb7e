import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import type { AttackCase } from '../attack-case.ts';

type Executed = { envelope: { error: { code: string; message: string } } };

const doubling = { type: 'object', properties: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, b: { type: 'string' } } };
const nested = (levels: number): unknown => (levels === 0 ? { b: 1 } : { a: nested(levels - 1) });
const objects = Array.from({ length: 8_000 }, (_, n) => ({ n, text: 'same in each of them' }));
const listed = { enum: Array.from({ length: 100_000 }, (_, n) => `value ${n}`) };

export const attack: AttackCase = {
  fault: 'A JSON Schema of a stranger holds up the whole server: unique objects, references within alternatives, long enums.',
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
    const isOver = { value: false };
    const hostile = Promise.all([
      execute('hostile.answer', {}),
      execute('hostile.input', nested(40)),
      client.request('POST', '/tools/hostile.short/1.0.0/changes', { body: { input_schema: listed } }),
    ]).finally(() => (isOver.value = true));
    const waits: number[] = [];
    while (!isOver.value) {
      const start = performance.now();
      assert.equal((await client.request('GET', '/health')).status, 200);
      waits.push(performance.now() - start);
    }
    const [answer, input, judged] = await hostile;
    for (const { body } of [answer, input]) assert.match(body.envelope.error.message, /was stopped/);
    assert.equal(judged.status, 200);
    const longest = Math.max(...waits);
    assert.ok(waits.length > 10 && longest < 1000, `${waits.length} answers of /health, the longest after ${longest} ms`);
    return `${waits.length} answers of /health meanwhile, the longest after ${Math.round(longest)} ms`;
  },
};
