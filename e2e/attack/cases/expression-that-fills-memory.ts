import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

const hungry = [
  '($grow := function($lists) { $grow($append($lists, [[1..900000]])) }; $grow([]))',
  '[1..10000].([1..10000])',
  '$string([1..900000]) & $pad("x", 400000000)',
];

const workflowOf = (expression: string) => {
  const node = (id: string, type: string, config: Record<string, unknown>) => ({ id, type, position: { x: 0, y: 0 }, config });
  return {
    format: 'pinion.workflow/1',
    name: 'Hungry expression',
    nodes: [node('in', 'input', {}), node('change', 'transform', { expression })],
    edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'change', target_handle: 'in' }],
  };
};

export const attack: AttackCase = {
  fault: 'An expression that fills its memory ends the whole server.',
  kind: 'measures',
  async play(context) {
    const { client } = await context.startApp({});
    const statuses: string[] = [];
    const play = async (expression: string): Promise<void> => {
      const created = await client.request<{ id: string }>('POST', '/workflows', { body: workflowOf(expression) });
      assert.equal(created.status, 201, created.text);
      for (let round = 0; round < 3; round += 1) {
        const path = `/workflows/${created.body.id}/runs`;
        const run = await client.request<{ status: string }>('POST', path, { body: { input: 1, wait_s: 20 } });
        assert.equal(run.status, 200, run.text);
        statuses.push(run.body.status);
      }
    };
    const watch = await context.watchHealth(client);
    await Promise.all(hungry.map(play));
    const health = await watch.stop();
    assert.deepEqual(health.statuses, [200]);
    assert.ok(
      statuses.every(status => status === 'failed'),
      statuses.join(' '),
    );
    const after = await client.request<{ output: unknown }>('POST', '/tools/execute', {
      body: { tool: 'text.match', input: { text: 'a1', pattern: '[0-9]' } },
    });
    assert.equal(after.status, 200, after.text);
    return `${statuses.length} runs failed, ${health.count} answers of /health meanwhile, the longest after ${health.longest_ms} ms`;
  },
};
