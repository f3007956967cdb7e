import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { evaluating } from '../../testing/evaluating.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';

const shop = await effectServer();
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
const { keep, caseOf, begin, ended } = evaluating(call);
beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: shop.host });
  await must(201, call('POST', '/tools', shop.tool('item.pack', 'irreversible', { confirmation: 'never' })));
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

/** Packs each of a list of words, each in a run of another workflow. */
const packing = (part: string, list: string) =>
  smallWorkflow(
    'Packs all',
    [
      { id: 'in', type: 'input' },
      { id: 'words', type: 'transform', config: { expression: list } },
      { id: 'each', type: 'map', config: { workflow: { id: part } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>words.in',
    'words.value>each.in',
    'each.items>out.value',
  );

it('a subflow in an evaluation answers from the recording and is not started when it is not recorded', async () => {
  const part = await keep(
    smallWorkflow(
      'Packs one',
      [
        { id: 'in', type: 'input' },
        { id: 'pack', type: 'tool', config: { tool: { name: 'item.pack' }, input: { what: '{{in}}' } } },
        { id: 'out', type: 'output' },
      ],
      'in.value>pack.from',
      'pack.output>out.value',
    ),
  );
  const id = await keep(packing(part, '["a", "b", "a"]'));
  await caseOf(id);
  expect(shop.effects).toHaveLength(3);

  const same = await ended(await begin(id));
  expect(same.results[0]?.verdicts.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(same.totals.passed).toBe(1);

  await must(200, call('PUT', `/workflows/${id}`, packing(part, '["a", "b", "c"]')));
  const other = await ended(await begin(id));
  expect(other.totals.failed).toBe(1);
  expect(shop.effects).toHaveLength(3);
  const parts = await call<{ items: unknown[] }>('GET', `/runs?parent_run_id=${other.results[0]?.run_id}`);
  expect(parts.body.items).toEqual([]);
});
