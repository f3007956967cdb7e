import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Questions = { items: { request: { name: string } }[] };

export const attack: AttackCase = {
  fault: 'A tool, an activation or a node that says never goes under the confirmation that the workspace wants.',
  async play(context) {
    const { client } = await context.startApp({});
    const body = {
      name: 'floor.send',
      version: '1.0.0',
      description: 'sends a mail',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: 'http://127.0.0.1:9/none' },
      side_effect_policy: 'irreversible',
      confirmation: 'never',
    };
    assert.equal((await client.request('POST', '/tools', { body })).status, 201);
    const activation = { enabled: true, policy_overrides: { confirmation: 'never' } };
    await client.request('PUT', '/agents/external/activations/floor.send', { body: activation });
    const execute = async (n: number): Promise<number> =>
      (await client.request('POST', '/tools/execute', { body: { tool: 'floor.send', input: { n }, wait_s: 1 } })).status;
    assert.equal(await execute(1), 200, 'without a floor nobody is asked');
    const settings = { body: { confirmation_floor: 'unsafe_only' } };
    assert.equal((await client.request('PATCH', '/settings', settings)).status, 200);
    assert.equal(await execute(2), 202, 'the floor of the workspace was passed by');
    const { items } = (await client.request<Questions>('GET', '/questions?state=open')).body;
    assert.deepEqual(
      items.map(({ request }) => request.name),
      ['floor.send'],
    );
    return 'never before the floor: 200, after it: 202 and a question';
  },
};
