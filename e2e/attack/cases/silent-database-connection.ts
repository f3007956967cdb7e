import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A server whose database connections go silent starts no run for minutes, while new connections work.',
  kind: 'waits',
  async play(context) {
    const database = await context.databaseProxy();
    const { client } = await context.startApp({ DATABASE_URL: database.url });
    const node = (id: string, type: string) => ({ id, type, position: { x: 0, y: 0 }, config: {} });
    const file = {
      format: 'pinion.workflow/1',
      name: 'Behind a silent connection',
      nodes: [node('in', 'input'), node('out', 'output')],
      edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'out', target_handle: 'value' }],
    };
    const created = await client.request<{ id: string }>('POST', '/workflows', { body: file });
    assert.equal(created.status, 201, created.text);
    const run = () => client.request('POST', `/workflows/${created.body.id}/runs`, { body: { input: 'go', wait_s: 5 } });
    assert.equal((await run()).status, 200);
    database.silence();
    const start = performance.now();
    let status = 0;
    while (status !== 200 && performance.now() - start < 60_000) ({ status } = await run());
    assert.equal(status, 200);
    return `a run ended ${((performance.now() - start) / 1000).toFixed(1)} s after the connections went silent`;
  },
};
