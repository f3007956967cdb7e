import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Published = { notes: string[] };
type Check = { errors: { code: string }[] };

export const attack: AttackCase = {
  fault: 'A tool that nobody can perform is first told of in a run, after a person has approved its call.',
  async play(context) {
    const client = await context.client();
    const tool = 'attack.remote';
    const definition = {
      name: tool,
      version: '1.0.0',
      description: 'calls a remote procedure',
      category: 'rpc',
      input_schema: { type: 'object' },
      gateway: 'grpc',
      side_effect_policy: 'irreversible',
    };
    const published = await client.request<Published>('POST', '/tools', { body: definition });
    assert.match(published.body.notes.join(), /unknown_gateway/);
    const file = {
      format: 'pinion.workflow/1',
      name: 'attack: a remote procedure',
      nodes: [{ id: 'call', type: 'tool', position: { x: 0, y: 0 }, config: { tool: { name: tool } } }],
      edges: [],
    };
    const { body: stored } = await client.request<{ id: string }>('POST', '/workflows', { body: file });
    const { body: check } = await client.request<Check>('GET', `/workflows/${stored.id}/publish-check`);
    assert.deepEqual(
      check.errors.map(({ code }) => code),
      ['unknown_gateway'],
    );
    const requestOptions = { body: { input: null, wait_s: 20 } };
    const { body: run } = await client.request<{ status: string }>('POST', `/workflows/${stored.id}/runs`, requestOptions);
    assert.equal(run.status, 'failed');
    return 'said at publish and in the publish check; the run fails without a question';
  },
};
