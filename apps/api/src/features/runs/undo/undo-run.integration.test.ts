import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { until } from '../../../testing/until.ts';
import type { RunView } from '../read/run-view.ts';
import type { SideEffectView } from './side-effects.ts';

let isBroken = false;
/** Compensations are answered after this. */
let released: Promise<void> = Promise.resolve();
let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  services = await effectServer(async path => {
    if (path.includes('unbook')) await released;
    return isBroken && path.includes('unbook_a') ? { status: 409, body: { error: 'closed' } } : {};
  });
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  const undoes = (tool: string) => ({
    compensation_tool: `${tool}@^1`,
    compensation_input: { booking: '{{output.id}}', why: 'undo' },
  });
  for (const tool of [
    services.tool('trip.book_a', 'compensatable', undoes('trip.unbook_a')),
    services.tool('trip.book_b', 'compensatable', undoes('trip.unbook_b')),
    services.tool('trip.unbook_a', 'irreversible', { max_retries: 0 }),
    services.tool('trip.unbook_b', 'idempotent'),
    services.tool('trip.mail', 'irreversible'),
  ])
    await must(201, call('POST', '/tools', tool));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const tripFile = () => {
  const events = [
    { tool_calls: [{ name: 'trip.book_a', input: { n: 1 } }] },
    { tool_calls: [{ name: 'trip.book_b', input: { n: 2 } }] },
    { tool_calls: [{ name: 'trip.mail', input: { n: 3 } }] },
    { text: 'booked' },
  ];
  const tools = ['trip.book_a', 'trip.book_b', 'trip.mail'].map(name => ({ name }));
  return smallWorkflow(
    'trip',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: scripted(events, { tools, policy: { confirmation: 'never' } }) },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
};

async function trip(): Promise<string> {
  const { id } = (await call<{ id: string }>('POST', '/workflows', tripFile())).body;
  const { body } = await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 20 });
  expect(body).toMatchObject({ status: 'succeeded', output: 'booked' });
  return body.run_id;
}

const ended = (runId: string): Promise<RunView> =>
  until(
    async () => (await call<RunView>('GET', `/runs/${runId}`)).body,
    run => ['succeeded', 'failed', 'cancelled'].includes(run.status),
  );
const effectsOf = async (runId: string): Promise<SideEffectView[]> =>
  (await call<{ items: SideEffectView[] }>('GET', `/runs/${runId}/side-effects`)).body.items;

test('undoRun compensates newest first, each effect once, with the tools frozen in the run', async () => {
  const run = await trip();
  const before = await effectsOf(run);
  expect(before.map(({ tool_name, status, compensation }) => [tool_name, status, compensation.ok])).toEqual([
    ['trip.book_a', 'executed', true],
    ['trip.book_b', 'executed', true],
    ['trip.mail', 'executed', false],
  ]);
  const seen = services.effects.length;
  const both = Promise.withResolvers<void>();
  released = both.promise;
  const [first, second] = await Promise.all([
    call<{ run_id: string }>('POST', `/runs/${run}/undo`),
    call<{ run_id: string }>('POST', `/runs/${run}/undo`),
  ]);
  both.resolve();
  expect([first.status, second.status]).toEqual([202, 202]);
  expect((await ended(first.body.run_id)).status).toBe('succeeded');
  expect((await ended(second.body.run_id)).status).toBe('succeeded');
  expect(services.effects.slice(seen).map(effect => [effect.path, (effect.body as { booking: string }).booking])).toEqual([
    ['/trip.unbook_b', before[1]?.result === undefined ? '' : (before[1].result as { id: string }).id],
    ['/trip.unbook_a', (before[0]?.result as { id: string } | undefined)?.id],
  ]);
  expect((await effectsOf(run)).map(({ status }) => status)).toEqual(['compensated', 'compensated', 'executed']);
  expect((await call('POST', `/runs/${run}/undo`)).status).toBe(409);
});

test('a failed compensation has a visible status and is retried on request', async () => {
  const run = await trip();
  isBroken = true;
  const failing = (await call<{ run_id: string }>('POST', `/runs/${run}/undo`)).body.run_id;
  const failed = await ended(failing);
  expect(failed.status).toBe('failed');
  expect(failed.error?.message).toContain('trip.book_a@1.0.0 could not be undone');
  expect((await effectsOf(run)).map(({ status, undo }) => [status, undo?.state])).toEqual([
    ['executed', 'failed'],
    ['compensated', 'compensated'],
    ['executed', undefined],
  ]);
  isBroken = false;
  const seen = services.effects.length;
  const again = (await call<{ run_id: string }>('POST', `/runs/${run}/undo`)).body.run_id;
  expect(await ended(again)).toMatchObject({ status: 'succeeded', error: null });
  expect(services.effects.slice(seen).map(effect => effect.path)).toEqual(['/trip.unbook_a']);
});

test('the effects of a run include those of its subflows, and undoing them updates both', async () => {
  const { id: part } = (await call<{ id: string }>('POST', '/workflows', tripFile())).body;
  const each = smallWorkflow(
    'trips',
    [
      { id: 'in', type: 'input' },
      { id: 'each', type: 'map', config: { workflow: { id: part } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>each.in',
    'each.items>out.value',
  );
  const { id } = (await call<{ id: string }>('POST', '/workflows', each)).body;
  const { body: run } = await call<RunView>('POST', `/workflows/${id}/runs`, { input: ['a', 'b'], wait_s: 20 });
  expect(run.output).toEqual(['booked', 'booked']);
  const all = await effectsOf(run.run_id);
  const trips = [...new Set(all.map(effect => effect.run_id))];
  expect([all.length, trips.length, trips.includes(run.run_id)]).toEqual([6, 2, false]);
  expect(all.map(effect => effect.executed_at)).toEqual(all.map(effect => effect.executed_at).sort());

  const seen = services.effects.length;
  const [one = '', other = ''] = trips;
  const undoing = async (runId: string): Promise<string> =>
    (await ended((await call<{ run_id: string }>('POST', `/runs/${runId}/undo`)).body.run_id)).status;
  expect(await undoing(one)).toBe('succeeded');
  expect(services.effects.length - seen).toBe(2);
  expect(await undoing(run.run_id)).toBe('succeeded'); // Only the other trip's effects.
  expect(services.effects.length - seen).toBe(4);
  for (const runId of [run.run_id, one, other]) {
    expect((await effectsOf(runId)).filter(effect => effect.status !== 'compensated').map(effect => effect.tool_name)).toEqual(
      runId === run.run_id ? ['trip.mail', 'trip.mail'] : ['trip.mail'],
    );
    expect((await call('POST', `/runs/${runId}/undo`)).status).toBe(409);
  }
});
