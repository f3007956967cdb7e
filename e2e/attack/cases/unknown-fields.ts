import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Executed = { run_id: string };
type Refused = { error: { code: string; details: { pointer: string } } };

export const attack: AttackCase = {
  fault: 'POST /tools/execute ignores idempotency_key in the body, and every operation ignores a field it does not know.',
  async play(context) {
    const client = await context.client();
    const tool = {
      name: 'attack_fields.note',
      version: '1.0.0',
      description: 'notes',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: 'http://127.0.0.1:9/none' },
      side_effect_policy: 'idempotent',
    };
    assert.equal((await client.request('POST', '/tools', { body: tool })).status, 201);
    const call = { tool: tool.name, agent_id: 'attacker', input: { n: 1 }, idempotency_key: 'attack-fields' };
    const runs = [];
    for (let time = 0; time < 2; time += 1)
      runs.push((await client.request<Executed>('POST', '/tools/execute', { body: call })).body.run_id);
    assert.equal(runs[0], runs[1], 'two equal requests with one key in the body made two runs');

    const refused = [];
    for (const [method, path, body, pointer] of [
      ['POST', '/tools/execute', { ...call, idempotencyKey: 'x' }, '/idempotencyKey'],
      ['POST', '/tools/load', { force: true }, '/force'],
      ['GET', '/runs?stat=failed', undefined, '/query/stat'],
    ] as const) {
      const answer = await client.request<Refused>(method, path, { body });
      assert.deepEqual([answer.status, answer.body.error.details.pointer], [400, pointer]);
      refused.push(pointer);
    }
    for (const body of ['{"tool":"a.b","tool":"c.d"}', Buffer.from('{"tool":"\xe9"}', 'latin1')])
      assert.equal((await client.request('POST', '/tools/execute', { body })).status, 400);
    return `one run for two requests; refused ${refused.join(', ')}, a key named twice and Latin-1`;
  },
};
