import { afterEach, expect, it } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { must } from '../../../testing/must.ts';
import { restartableServer } from '../../../testing/restartable-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { until } from '../../../testing/until.ts';
import type { RunView } from '../read/run-view.ts';
import type { SideEffectView } from './side-effects.ts';

const names = ['trip.pay', 'trip.list', 'trip.book'];
let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
});

/** Starts a run with three effects and kills its compensation while `slow` is running. */
async function killedWhile(slow: string, policies: Record<string, string>) {
  let isSlow = true;
  const services = await effectServer(requested => (isSlow && requested === slow ? { delay_ms: 600_000 } : {}));
  const server = await restartableServer({ PINION_EGRESS_ALLOW: services.host });
  const { call } = server;
  close = async () => {
    await server.close();
    await services.close();
  };
  for (const name of names) {
    const undoing = { compensation_tool: `${name}-back`, compensation_input: { id: '{{output.id}}' } };
    await must(201, call('POST', '/tools', services.tool(name, 'compensatable', undoing)));
    await must(201, call('POST', '/tools', services.tool(`${name}-back`, policies[name] ?? 'irreversible')));
  }
  const events = [...names.map(name => ({ tool_calls: [{ name, input: {} }] })), { text: 'done' }];
  const agent = scripted(events, { tools: names.map(name => ({ name })) });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'agent', type: 'agent', config: agent },
  ];
  const { id } = (await call<{ id: string }>('POST', '/workflows', smallWorkflow('trip', nodes, 'in.value>agent.in'))).body;
  const { run_id } = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 30 })).body;
  const undo = async (): Promise<string> => (await call<{ run_id: string }>('POST', `/runs/${run_id}/undo`)).body.run_id;
  const ended = (runId: string): Promise<RunView> =>
    until(
      async () => (await call<RunView>('GET', `/runs/${runId}`)).body,
      run => ['succeeded', 'failed', 'cancelled'].includes(run.status),
    );
  const undoing = await undo();
  await until(
    () => Promise.resolve(services.pathsHit()),
    hits => hits.at(-1) === slow,
  );
  await server.kill();
  isSlow = false;
  await server.start();
  return {
    resumed: await ended(undoing),
    undoAgain: async () => ended(await undo()),
    sent: () => services.pathsHit().slice(names.length),
    states: async () => {
      const { items } = (await call<{ items: SideEffectView[] }>('GET', `/runs/${run_id}/side-effects`)).body;
      return items.map(item => [item.tool_name, item.status, item.undo?.state]);
    },
  };
}

it('after kill -9 during an undo, the undo resumes and repeats no finished compensation', async () => {
  // This call is idempotent, so the resumed run repeats it.
  const trip = await killedWhile('/trip.list-back', { 'trip.list': 'idempotent' });
  expect(trip.resumed).toMatchObject({ status: 'succeeded', error: null });
  const [first, ...others] = trip.sent();
  expect([first, others.at(-1)]).toEqual(['/trip.book-back', '/trip.pay-back']);
  expect(new Set(others.slice(0, -1))).toEqual(new Set(['/trip.list-back']));
  expect(await trip.states()).toEqual(names.map(name => [name, 'compensated', 'compensated']));
});

it('after kill -9 during a compensation, it is indeterminate, not resent, and the next undo continues past it', async () => {
  const trip = await killedWhile('/trip.list-back', {});
  expect(trip.resumed.status).toBe('failed');
  expect((await trip.undoAgain()).status).toBe('succeeded');
  expect(trip.sent()).toEqual(['/trip.book-back', '/trip.list-back', '/trip.pay-back']);
  expect(await trip.states()).toEqual([
    ['trip.pay', 'compensated', 'compensated'],
    ['trip.list', 'executed', 'unknown'],
    ['trip.book', 'compensated', 'compensated'],
  ]);
});
