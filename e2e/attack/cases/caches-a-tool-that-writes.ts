import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

const writes = {
  name: 'attack.cached_write',
  version: '1.0.0',
  description: 'writes',
  category: 'api',
  input_schema: { type: 'object' },
  gateway: 'http',
  gateway_config: { url: 'https://example.com/' },
  side_effect_policy: 'irreversible',
};

export const attack: AttackCase = {
  fault: 'A tool that writes is answered from a cache, and /tools/execute sends another number than it was given.',
  async play(context) {
    const client = await context.client();
    for (const cache of ['ttl', 'forever']) {
      const { status } = await client.request('POST', '/tools', { body: { ...writes, cache, cache_ttl_s: 60 } });
      assert.equal(status, 400, cache);
    }
    const answers: string[] = [];
    for (const literal of ['9007199254740993', '1e999', '1e-999']) {
      const body = `{"tool":"calculator","agent_id":"attacker","input":{"expression":"1","n":${literal}}}`;
      const { status, text } = await client.request('POST', '/tools/execute', { body });
      assert.equal(status, 400, `${literal}: ${text}`);
      answers.push(`${literal} ${status}`);
    }
    return `cache on a writing tool 400, ${answers.join(', ')}`;
  },
};
