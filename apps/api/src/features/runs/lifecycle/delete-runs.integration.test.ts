import { openDatabase } from '@pinion/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../../testing/json-client.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { startTestServer } from '../../../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = jsonClient(() => server.url);
type Started = { run_id: string };

/** Runs a workflow of one node between its input and its output. */
async function runOf(node: Parameters<typeof smallWorkflow>[1][number], wait_s = 20): Promise<string> {
  const nodes = [{ id: 'in', type: 'input' }, node, { id: 'out', type: 'output' }];
  const output = node.type === 'agent' ? 'response' : 'value';
  const file = smallWorkflow('deleted', nodes, 'in.value>step.in', `step.${output}>out.value`);
  const { id } = (await ask<{ id: string }>('POST', '/workflows', file)).body;
  return (await ask<Started>('POST', `/workflows/${id}/runs`, { input: 'x', wait_s })).body.run_id;
}

/** An agent that reads one order. */
const shop = (more: Record<string, unknown> = {}) => ({
  id: 'step',
  type: 'agent',
  config: scripted([{ tool_calls: [{ name: 'orders.get', input: { order_id: '4417' } }] }, { text: 'ok' }], {
    tools: [{ name: 'orders.get' }],
    ...more,
  }),
});

const partsOf = async (runId: string): Promise<string[]> =>
  (await ask<{ items: Started[] }>('GET', `/runs?parent_run_id=${runId}`)).body.items.map(({ run_id }) => run_id);

it('a run takes its parts along, and a part cannot be deleted alone', async () => {
  const inner = smallWorkflow(
    'inner',
    [
      { id: 'in', type: 'input' },
      { id: 'out', type: 'output' },
    ],
    'in.value>out.value',
  );
  const { id } = (await ask<{ id: string }>('POST', '/workflows', inner)).body;
  const run = await runOf({ id: 'step', type: 'subflow', config: { workflow: { id } } });
  const [part = ''] = await partsOf(run);
  expect(await ask('DELETE', `/runs/${part}`)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect((await ask('DELETE', `/runs/${run}`)).status).toBe(204);
  expect((await ask('GET', `/runs/${part}`)).status).toBe(404);
});

it('a run that waits is not deleted, and many runs are deleted each for itself', async () => {
  const waiting = await runOf(shop({ policy: { confirmation: 'always' } }), 0);
  const done = await runOf(shop());
  const answer = await ask<{ items: { run_id: string; error: { code: string } | null }[] }>('POST', '/runs/delete', {
    run_ids: [waiting, done, 'none', done],
  });
  expect(answer.body.items.map(({ run_id, error }) => [run_id, error?.code ?? null])).toEqual([
    [waiting, 'CONFLICT'],
    [done, null],
    ['none', 'NOT_FOUND'],
  ]);
  expect((await ask('GET', `/runs/${done}`)).status).toBe(404);
  expect((await ask('GET', `/runs/${waiting}`)).status).toBe(200);
});

it('a deleted run leaves no row, and its usage and the log of the deletion stay', async () => {
  const [run, other] = [await runOf(shop()), await runOf(shop())];
  expect((await ask('DELETE', `/runs/${run}`)).status).toBe(204);
  expect((await ask('DELETE', `/runs/${run}`)).status).toBe(404);
  const audit = (await ask<{ items: { action: string; subject: string }[] }>('GET', '/audit?limit=5')).body.items;
  expect(audit).toContainEqual(expect.objectContaining({ action: 'run.deleted', subject: run }));
  await server.stop();
  const database = await openDatabase({ url: server.databaseUrl, dataDir: server.dataDir });
  try {
    const countOf = async (sql: string, ...values: string[]): Promise<number> =>
      (await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values)).rows[0]?.n ?? -1;
    for (const table of ['run_event', 'run_content', 'trace_span', 'question'])
      expect([table, await countOf(`${table} WHERE run_id = $1`, run)]).toEqual([table, 0]);
    expect(await countOf('run WHERE id = $1', run)).toBe(0);
    expect(await countOf('run_event WHERE run_id = $1', other)).toBeGreaterThan(3);
    expect(await countOf("usage_day WHERE kind = 'tool' AND name = 'orders.get'")).toBeGreaterThan(0);
  } finally {
    await database.close();
  }
});
