import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import type { AttackCase } from '../attack-case.ts';

const endless = 'for (;;) Math.random();';

export const attack: AttackCase = {
  fault: 'On a busy machine harmless tools are refused, because the check of their schemas waited for a processor.',
  kind: 'measures',
  async play(context) {
    const client = await context.client();
    const burners = Array.from({ length: 6 }, () => new Worker(endless, { eval: true }));
    try {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          const properties = {
            code: { type: 'string', pattern: '^[a-z]{2,8}$' },
            kind: { enum: ['a', 'b', n] },
            one: { const: n },
          };
          const body = {
            name: `busy.tool_${n}`,
            version: '1.0.0',
            description: 'harmless',
            category: 'web',
            input_schema: { type: 'object', properties, required: ['code'] },
            gateway: 'http',
            gateway_config: { url: 'https://api.example.com/x' },
            side_effect_policy: 'pure',
          };
          return (await client.request('POST', '/tools', { body })).status;
        }),
      );
      assert.deepEqual([...new Set(statuses)], [201]);
      return `${statuses.length} tools published beside ${burners.length} threads that never end`;
    } finally {
      await Promise.all(burners.map(burner => burner.terminate()));
    }
  },
};
