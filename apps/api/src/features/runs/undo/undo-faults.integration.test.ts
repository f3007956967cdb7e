import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { smallWorkflow } from '../../../testing/small-workflow.ts';
import { until } from '../../../testing/until.ts';
import type { RunView } from '../read/run-view.ts';
import type { SideEffectView } from './side-effects.ts';

let lost = '';
let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

const undoneBy = (ref: string) => ({ compensation_tool: ref, compensation_input: { booking: '{{output.id}}' } });

beforeAll(async () => {
  // A gateway in between that gives up. The service may have performed the call.
  services = await effectServer(path => (lost !== '' && path.includes(lost) ? { status: 504 } : {}));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  for (const tool of [
    services.tool('stay.book', 'compensatable', undoneBy('stay.unbook')),
    services.tool('stay.unbook', 'irreversible'),
    services.tool('seat.book', 'compensatable', undoneBy('seat.unbook')),
    services.tool('seat.unbook', 'idempotent'),
    services.tool('fee.take', 'compensatable', { ...undoneBy('fee.refund'), permissions: ['cashier'] }),
    services.tool('fee.refund', 'irreversible', { permissions: ['cashier'] }),
    services.tool('ride.book', 'compensatable', undoneBy('ride.unbook@^1')),
    services.tool('ride.unbook', 'irreversible', { version: '1.4.0' }),
    { ...services.tool('ride.unbook', 'irreversible'), version: '2.0.0' },
  ])
    await must(201, call('POST', '/tools', tool));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

type Step = { id: string; tool: string; version?: string; input?: unknown; roles?: string[] };

/** Runs tool nodes one after the other and returns the run's id. */
async function ran(...steps: Step[]): Promise<string> {
  const file = smallWorkflow(
    'calls',
    [
      { id: 'in', type: 'input' },
      ...steps.map(({ id, tool, version, input = { n: 1 }, roles }) => ({
        id,
        type: 'tool',
        config: {
          tool: { name: tool, ...(version === undefined ? {} : { version }) },
          input,
          policy: { confirmation: 'never' },
          ...(roles ? { roles } : {}),
        },
      })),
    ],
    `in.value>${steps[0]?.id ?? ''}.$after`,
    ...steps.slice(1).map(({ id }, index) => `${steps[index]?.id ?? ''}.output>${id}.$after`),
  );
  const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
  const { body } = await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 20 });
  expect(body).toMatchObject({ status: 'succeeded' });
  return body.run_id;
}

const undone = async (runId: string): Promise<RunView> => {
  const { run_id } = (await call<{ run_id: string }>('POST', `/runs/${runId}/undo`)).body;
  return until(
    async () => (await call<RunView>('GET', `/runs/${run_id}`)).body,
    run => ['succeeded', 'failed', 'cancelled'].includes(run.status),
  );
};
const effectsOf = async (runId: string): Promise<SideEffectView[]> =>
  (await call<{ items: SideEffectView[] }>('GET', `/runs/${runId}/side-effects`)).body.items;
const sentSince = (seen: number) => services.pathsHit().slice(seen);

test('two nodes with the same call have two effects and both are undone', async () => {
  const run = await ran({ id: 'one', tool: 'stay.book' }, { id: 'two', tool: 'stay.book' });
  const before = await effectsOf(run);
  expect(new Set(before.map(({ id }) => id)).size).toBe(1);
  const seen = services.effects.length;
  expect((await undone(run)).status).toBe('succeeded');
  const given = services.effects.slice(seen).map(({ body }) => (body as { booking: string }).booking);
  expect(given).toEqual(before.map(({ result }) => (result as { id: string }).id).toReversed());
  expect((await effectsOf(run)).map(({ node_id, status }) => [node_id, status])).toEqual([
    ['one', 'compensated'],
    ['two', 'compensated'],
  ]);
  expect((await call('POST', `/runs/${run}/undo`)).status).toBe(409);
});

test('undoing one of two equal effects leaves the other as not undone', async () => {
  const run = await ran({ id: 'one', tool: 'stay.book' }, { id: 'two', tool: 'stay.book' }, { id: 'ok', tool: 'seat.book' });
  lost = 'stay.unbook';
  expect((await undone(run)).status).toBe('failed');
  lost = '';
  expect((await effectsOf(run)).map(({ node_id, undo }) => [node_id, undo?.state])).toEqual([
    ['one', undefined],
    ['two', 'unknown'],
    ['ok', 'compensated'],
  ]);
});

test('a compensation that requires a role runs with the roles of the node whose effect it undoes', async () => {
  const run = await ran({ id: 'till', tool: 'fee.take', roles: ['cashier'] });
  expect(await undone(run)).toMatchObject({ status: 'succeeded', error: null });
  const [effect] = await effectsOf(run);
  expect(effect).toMatchObject({ status: 'compensated', compensation_executed: true });
  expect(effect?.compensation_id).toMatch(/^\w+$/);
  expect(effect?.compensation_result).toEqual({ id: expect.any(String) as string });
});

test('a compensation with unknown outcome is reported, not retried, and does not block older ones', async () => {
  const run = await ran({ id: 'older', tool: 'seat.book' }, { id: 'newer', tool: 'stay.book' });
  const seen = services.effects.length;
  lost = 'stay.unbook';
  const first = await undone(run);
  lost = '';
  expect(first.status).toBe('failed');
  expect(
    (await effectsOf(run)).map(({ status, undo, compensation_executed }) => [status, undo?.state, compensation_executed]),
  ).toEqual([
    ['executed', undefined, false],
    ['executed', 'unknown', false],
  ]);
  expect((await undone(run)).status).toBe('succeeded');
  expect(sentSince(seen)).toEqual(['/stay.unbook', '/seat.unbook']);
  expect((await effectsOf(run)).map(({ status, undo }) => [status, undo?.state])).toEqual([
    ['compensated', 'compensated'],
    ['executed', 'unknown'],
  ]);
  expect((await call('POST', `/runs/${run}/undo`)).status).toBe(409);
});

test('a compensation by an idempotent tool is retried', async () => {
  const run = await ran({ id: 'seat', tool: 'seat.book' });
  const seen = services.effects.length;
  lost = 'seat.unbook';
  expect((await undone(run)).status).toBe('failed');
  lost = '';
  expect((await undone(run)).status).toBe('succeeded');
  expect(new Set(sentSince(seen))).toEqual(new Set(['/seat.unbook']));
  expect((await effectsOf(run)).map(({ status }) => status)).toEqual(['compensated']);
});

test('a compensation uses the frozen version in the range when two versions are frozen', async () => {
  const run = await ran({ id: 'other', tool: 'ride.unbook', version: '2.0.0' }, { id: 'ride', tool: 'ride.book' });
  const booked = (await effectsOf(run)).find(({ tool_name }) => tool_name === 'ride.book');
  expect(booked?.compensation).toMatchObject({ ok: true, tool: { name: 'ride.unbook', version: '1.4.0' } });
});

test('DELETE /tools keeps a version that the range of another tool needs', async () => {
  const refused = await call<{ message: string }>('DELETE', '/tools/ride.unbook/1.4.0');
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('ride.book@1.0.0');
});
