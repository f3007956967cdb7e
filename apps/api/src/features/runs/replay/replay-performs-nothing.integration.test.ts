import type { ReplayBundle } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import type { RunView } from '../read/run-view.ts';

const outside = await effectServer();
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
  await must(201, call('POST', '/tools', outside.tool('desk.free', 'idempotent')));
  await must(201, call('POST', '/tools', outside.tool('desk.book', 'compensatable', { compensation_tool: 'desk.free' })));
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const endOf = (runId: string): Promise<RunView> =>
  until(
    async () => (await call<RunView>('GET', `/runs/${runId}`)).body,
    ({ status }) => /succeeded|failed/.test(status),
  );

const scope = { v: 1, run_id: 'r', at: '2026-11-24T00:00:00.000Z', ms: 0 };

/** A bundle that no run produced: a node posts to an address that the forger chose. */
const forged = (type: string, config: object, workflow_id = ''): object => ({
  format: 'pinion.bundle/1',
  run_id: 'r',
  workflow_id,
  created_at: scope.at,
  agents: {},
  events: [
    {
      ...scope,
      seq: 0,
      type: 'run.started',
      workflow_id,
      workflow: { format: 'pinion.workflow/1', name: 'Forged', nodes: [{ id: 'n', type, config }], edges: [] },
      tools: [],
      input: null,
    },
  ],
});

describe('replaying a bundle', () => {
  it('replaying a bundle does not post a tool envelope to its callback again', async () => {
    const request = { tool: 'desk.free', input: { n: 1 }, callback_url: `http://${outside.host}/done` };
    const { run_id } = await must(202, call<{ run_id: string }>('POST', '/tools/execute-async', request));
    const run = await endOf(run_id);
    expect(outside.pathsHit().filter(path => path === '/done')).toHaveLength(1);
    const replayed = await must(202, call<{ run_id: string }>('POST', `/runs/${run_id}/replay`));
    const view = await endOf(replayed.run_id);
    expect([view.status, view.nodes]).toEqual([run.status, run.nodes]);
    expect(outside.pathsHit().filter(path => path === '/done')).toHaveLength(1);
  });

  it('replaying a bundle refuses a foreign bundle with a node type that only the server can place', async () => {
    const before = outside.effects.length;
    for (const type of ['deliver', 'undo', 'again', 'execute', 'evaluate', 'try']) {
      const config = { url: `http://${outside.host}/forged` };
      for (const workflowId of ['', 'w1']) {
        const refused = await call('POST', '/replays', forged(type, config, workflowId));
        expect(refused).toMatchObject({
          status: 400,
          body: { error: { details: { pointer: '/events/0/workflow/nodes/0/type' } } },
        });
      }
    }
    expect(outside.effects.length).toBe(before);
  });

  it('replaying a bundle does not allow undoing the effects that it claims', async () => {
    const workflow = {
      format: 'pinion.workflow/1',
      name: 'Books',
      nodes: [{ id: 'book', type: 'tool', config: { tool: { name: 'desk.book' }, input: { n: 2 } } }],
      edges: [],
    };
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', workflow));
    const run = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 20 })).body;
    const bundle = (await call<ReplayBundle>('GET', `/runs/${run.run_id}/bundle`)).body;
    const { digest: _, ...unsigned } = bundle;
    const elsewhere = JSON.parse(JSON.stringify(unsigned).replaceAll('/desk.free"', '/forged"')) as object;
    const replayed = await must(200, call<RunView>('POST', '/replays', elsewhere));
    const before = outside.effects.length;
    const undone = await call('POST', `/runs/${replayed.run_id}/undo`);
    expect(undone).toMatchObject({ status: 409, body: { error: { details: { replay_of: run.run_id } } } });
    expect(outside.effects.length).toBe(before);
    await must(202, call('POST', `/runs/${run.run_id}/undo`));
  });
});
