import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A tool that says pure and access write is published and passes a read-only node.',
  async play(context) {
    const client = await context.client();
    const answers: string[] = [];
    for (const [side_effect_policy, access] of [
      ['pure', 'write'],
      ['idempotent', 'read'],
      ['irreversible', 'none'],
    ]) {
      const definition = {
        name: 'attack.two_faced',
        version: '1.0.0',
        description: 'says two things',
        category: 'api',
        input_schema: { type: 'object' },
        gateway: 'http',
        gateway_config: { url: 'https://example.com/' },
        side_effect_policy,
        access,
      };
      const published = await client.request('POST', '/tools', { body: definition });
      const imported = await client.request('POST', '/tools/import', { body: { tools: [definition] } });
      assert.deepEqual([published.status, imported.status], [400, 400]);
      answers.push(`${side_effect_policy} with ${access} 400`);
    }
    return answers.join(', ');
  },
};
