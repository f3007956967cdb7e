import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';
import type { HttpAnswer } from '../http-client.ts';

const count = 3_000;

export const attack: AttackCase = {
  fault: 'A burst of runs makes one statement with too many parameters, and the server never writes again.',
  kind: 'measures',
  async play(context) {
    const { client } = await context.startApp({});
    const position = { x: 0, y: 0 };
    const file = {
      format: 'pinion.workflow/1',
      name: 'Burst',
      nodes: [
        { id: 'in', type: 'input', position, config: {} },
        { id: 'out', type: 'output', position, config: {} },
      ],
      edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'out', target_handle: 'value' }],
    };
    const created = await client.request<{ id: string }>('POST', '/workflows', { body: file });
    const run = (): Promise<HttpAnswer> =>
      client.request('POST', `/workflows/${created.body.id}/runs`, { body: { input: 'go' } });
    // What the first run loads is not what a burst costs.
    assert.equal((await run()).status, 202);
    const watch = await context.watchHealth(client);
    const answers = await Promise.all(Array.from({ length: count }, run));
    const refused = answers.filter(({ status }) => status !== 202);
    assert.deepEqual(tally(refused), {});
    const health = await watch.stop();
    assert.deepEqual(health.statuses, [200]);
    assert.equal((await run()).status, 202);
    return `${count} runs accepted at once, the longest answer of /health meanwhile after ${health.longest_ms} ms`;
  },
};

/** Counts equal answers. */
const tally = (answers: readonly HttpAnswer[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, text }) => `${status} ${text}`)].map(([answer, { length }]) => [answer, length]),
  );
