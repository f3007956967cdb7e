import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';
import type { ObservedRun } from '../agent-run.ts';

const rows = Array.from({ length: 3_072 }, (_row, n) => ({ n, text: 'x'.repeat(700) }));

export const attack: AttackCase = {
  fault: 'A transform that reads an output over 2 MB counts the rows of its preview.',
  async play(context) {
    const { host, origin } = await context.listen((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rows));
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: host });
    const tool = {
      name: 'attack.rows',
      version: '1.0.0',
      description: 'Lists rows',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: `${origin}/rows` },
      side_effect_policy: 'pure',
    };
    assert.equal((await client.request('POST', '/tools', { body: tool })).status, 201);
    const position = { x: 0, y: 0 };
    const file = {
      format: 'pinion.workflow/1',
      name: 'Count rows',
      nodes: [
        { id: 'rows', type: 'tool', position, config: { tool: { name: tool.name, version: tool.version }, input: {} } },
        { id: 'count', type: 'transform', position, config: { expression: '$count($)' } },
        { id: 'out', type: 'output', position, config: {} },
      ],
      edges: [
        { id: 'e1', source: 'rows', source_handle: 'output', target: 'count', target_handle: 'in' },
        { id: 'e2', source: 'count', source_handle: 'value', target: 'out', target_handle: 'value' },
      ],
    };
    const created = await client.request<{ id: string }>('POST', '/workflows', { body: file });
    const run = await client.request<ObservedRun>('POST', `/workflows/${created.body.id}/runs`, {
      body: { input: null, wait_s: 10 },
    });
    assert.equal(run.body.output, rows.length, run.text.slice(0, 300));
    return `counted ${String(run.body.output)} of ${rows.length} rows`;
  },
};
