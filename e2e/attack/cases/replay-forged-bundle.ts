import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'Replaying a forged bundle posts a validly signed envelope to an address of the forger.',
  async play(context) {
    const hits: string[] = [];
    const receiver = await context.listen((request, response) => {
      hits.push(`${request.url} ${String(request.headers['pinion-signature'])}`);
      response.end('{}');
    });
    const app = await context.startApp({ PINION_EGRESS_ALLOW: receiver.host });
    const node = { id: 'n', type: 'deliver', position: { x: 0, y: 0 }, config: { url: `${receiver.origin}/forged` } };
    const workflow = { format: 'pinion.workflow/1', name: 'Forged', nodes: [node], edges: [] };
    const at = '2026-11-24T00:00:00.000Z';
    const started = {
      v: 1,
      run_id: 'r',
      seq: 0,
      at,
      ms: 0,
      type: 'run.started',
      workflow_id: '',
      workflow,
      tools: [],
      input: null,
    };
    const bundle = { format: 'pinion.bundle/1', run_id: 'r', workflow_id: '', created_at: at, agents: {}, events: [started] };
    const { status, text } = await app.client.request('POST', '/replays', { body: bundle });
    assert.equal(status, 400, text);
    assert.deepEqual(hits, []);
    return `${status}, nothing was sent`;
  },
};
