import { openDatabase } from '@pinion/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';
import { startTestServer } from '../testing/test-server.ts';
import { checkUpgrade } from './check-upgrade.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const runs: string[] = [];
const ask = jsonClient(() => server.url);

beforeAll(async () => {
  server = await startTestServer();
  const agent = scripted([{ tool_calls: [{ name: 'orders.get', input: { order_id: '4417' } }] }, { text: 'ok' }], {
    tools: [{ name: 'orders.get' }],
    prompt: '{{double}}',
  });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'double', type: 'transform', config: { expression: '$ * 2' } },
    { id: 'helper', type: 'agent', config: agent },
    { id: 'out', type: 'output' },
  ];
  const file = smallWorkflow('doubled', nodes, 'in.value>double.in', 'double.value>helper.in', 'helper.response>out.value');
  const { id } = (await ask<{ id: string }>('POST', '/workflows', file)).body;
  for (const input of [1, 2, 3])
    runs.push((await ask<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input, wait_s: 20 })).body.run_id);
  await server.stop();
});
afterAll(() => server.close());

const options = () => ({ dataDir: server.dataDir, url: server.databaseUrl, last: 10 });

it('check-upgrade finds no difference on the version that recorded the runs', async () => {
  const checked = await checkUpgrade(options());
  expect(checked.map(({ run_id }) => run_id).toSorted()).toEqual(runs.toSorted());
  expect(checked.flatMap(({ differences, error }) => [...differences, error])).toEqual([null, null, null]);
});

it('check-upgrade names the event of a run that another version computed differently, and nothing else', async () => {
  const [run = ''] = runs;
  const database = await openDatabase({ url: server.databaseUrl, dataDir: server.dataDir });
  // The record of a version in which the expression had another value.
  const { rows } = await database.pool.query<{ seq: number }>(
    `UPDATE run_event SET payload = replace(payload, '"value":2', '"value":2.5') WHERE run_id = $1 AND type = 'node.finished' AND node_id = 'double' RETURNING seq`,
    [run],
  );
  await database.close();
  const checked = await checkUpgrade(options());
  const different = checked.filter(({ differences }) => differences.length > 0);
  expect(different.map(({ run_id }) => run_id)).toEqual([run]);
  expect(different[0]?.differences).toContainEqual({
    seq: rows[0]?.seq,
    node_id: 'double',
    type: 'node.finished',
    pointer: '/outputs/value',
    recorded: 2.5,
    replayed: 2,
  });
  expect(different[0]?.differences.every(({ node_id }) => node_id === 'double')).toBe(true);
});
