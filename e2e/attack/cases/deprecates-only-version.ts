import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Executed = { envelope: { version: string; error?: { code: string; message: string; details: { reason: string } } } };

export const attack: AttackCase = {
  fault: 'Deprecating the only version of a tool breaks every call that names no version.',
  async play(context) {
    const client = await context.client();
    const tool = 'attack.only_version';
    await client.request('PUT', '/secrets', { body: { name: 'SHOP_KEY', value: 'demo', scope: 'workspace' } });
    const definition = {
      name: tool,
      version: '1.0.0',
      description: 'Products of the demo shop',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: 'pinion:/demo-shop/catalog', method: 'GET' },
      side_effect_policy: 'pure',
      secrets: ['SHOP_KEY'],
    };
    assert.equal((await client.request('POST', '/tools', { body: definition })).status, 201);
    await client.request('PUT', `/agents/attacker/activations/${tool}`, { body: { enabled: true } });
    const setLifecycle = (body: object) => client.request('PATCH', `/tools/${tool}/1.0.0`, { body });
    const execute = async () => {
      const body = { tool, agent_id: 'attacker', input: {} };
      return (await client.request<Executed>('POST', '/tools/execute', { body })).body.envelope;
    };

    await setLifecycle({ lifecycle: 'deprecated', reason: 'old' });
    assert.equal((await execute()).error ?? undefined, undefined);
    await setLifecycle({ lifecycle: 'blocked', reason: 'unsafe', replacement: 'attack.other' });
    const { version, error } = await execute();
    assert.equal(version, '1.0.0');
    assert.equal(error?.details.reason, 'version_blocked');
    assert.match(error.message, /unsafe.*attack\.other/);
    return `deprecated runs, blocked: ${error.message}`;
  },
};
