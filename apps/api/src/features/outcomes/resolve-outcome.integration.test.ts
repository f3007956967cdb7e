import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import type { AddedMember } from '../members/add-member.ts';
import type { AuditItem } from '../audit/audit-operations.ts';
import type { UnknownOutcome } from './list-unknown-outcomes.ts';
import type { SideEffectView } from '../runs/undo/side-effects.ts';

type Executed = { run_id: string; envelope: ToolEnvelope };
type List<Item> = { items: Item[] };

/** The service's answer to a charge by amount. If absent, a gateway has lost the service. */
const charges = new Map<unknown, unknown>();
/** The lookup's knowledge of each order. */
const orders = new Map<unknown, boolean>();
let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let [olga, ed] = ['', ''];

const as = (token: string) => {
  const send = jsonClient(() => server.url);
  return <T>(method: string, path: string, body?: unknown) =>
    send<T>(method, path, body, token === '' ? {} : { authorization: `Bearer ${token}` });
};
const call = async (tool: string, input: unknown): Promise<Executed> =>
  (await as(olga)<Executed>('POST', '/tools/execute', { tool, agent_id: 'payer', input, turn_group_id: 'g' })).body;
const unknown = async (): Promise<UnknownOutcome[]> =>
  (await must(200, as(olga)<List<UnknownOutcome>>('GET', '/unknown-outcomes'))).items;
const sent = (path: string): number => service.effects.filter(effect => effect.path === path).length;
const pathOf = ({ run_id, envelope }: Executed): string => `/runs/${run_id}/nodes/call/calls/${envelope.call_id}/outcome`;

beforeAll(async () => {
  service = await effectServer((path, body) => {
    const { amount, arguments: requested } = body as { amount?: unknown; arguments?: { id?: unknown } };
    if (path === '/trip.book') return { body: { id: 't1' } };
    if (path === '/parcels.find')
      return { body: { happened: orders.get(requested?.id) ?? false, result: { id: requested?.id } } };
    return charges.has(amount) ? { body: charges.get(amount) } : { status: 502, headers: { 'x-request-id': 'req-77' } };
  });
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  const output_schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  for (const tool of [
    service.tool('pay.charge', 'irreversible', { confirmation: 'never', output_schema }),
    service.tool('parcels.send', 'compensatable', { reconcile_tool: 'parcels.find', timeout_s: 0.5, max_retries: 0 }),
    service.tool('parcels.find', 'pure'),
    service.tool('trip.book', 'compensatable', { compensation_tool: 'trip.unbook' }),
    service.tool('trip.unbook', 'irreversible'),
  ]) {
    await must(201, as('')('POST', '/tools', tool));
    await must(200, as('')('PUT', `/agents/payer/activations/${tool.name}`, { enabled: true }));
  }
  const member = await as('')<AddedMember>('POST', '/members', { name: 'Ed', role: 'editor', your_name: 'Olga' });
  [olga, ed] = [member.body.your_token?.token ?? '', member.body.token.token];
});
afterAll(async () => {
  await server.close();
  await service.close();
});

test('settleOutcome answers an equal call with the result of an effect that happened and records the first decision', async () => {
  const lost = await call('pay.charge', { amount: 5 });
  expect(lost.envelope.error?.details).toMatchObject({ outcome: 'indeterminate', request_id: 'req-77' });
  expect(await unknown()).toMatchObject([
    {
      run_id: lost.run_id,
      tool: 'pay.charge',
      input: { amount: 5 },
      idempotency_key: lost.envelope.meta?.idempotency_key,
      request_id: 'req-77',
      error: { code: 'PROVIDER_ERROR' },
    },
  ]);
  expect((await as(ed)('POST', pathOf(lost), { happened: true, result: { id: 7 } })).status).toBe(400);
  const settled = await must(200, as(ed)('POST', pathOf(lost), { happened: true, result: { id: 'p1' } }));
  expect(await must(200, as(ed)('POST', pathOf(lost), { happened: true, result: { id: 'p1' } }))).toEqual(settled);
  const second = await as(olga)<{ error: { message: string; details: unknown } }>('POST', pathOf(lost), { happened: false });
  expect(second).toMatchObject({ status: 409, body: { error: { details: { happened: true } } } });

  expect(await unknown()).toEqual([]);
  const equal = await call('pay.charge', { amount: 5 });
  expect([equal.envelope.output, equal.envelope.cached, sent('/pay.charge')]).toEqual([{ id: 'p1' }, true, 1]);
  const { items } = (await as(olga)<List<SideEffectView>>('GET', `/runs/${lost.run_id}/side-effects`)).body;
  expect(items).toMatchObject([{ status: 'executed', result: { id: 'p1' }, settled: { happened: true } }]);
  const audit = (await as(olga)<List<AuditItem>>('GET', '/audit?action=outcome.settled')).body.items;
  expect(audit).toMatchObject([{ actor_name: 'Ed', subject: lost.run_id, details: { tool: 'pay.charge', happened: true } }]);
});

test('settleOutcome of an effect that did not happen allows an equal call, regardless of who decides first', async () => {
  const lost = await call('pay.charge', { amount: 6 });
  const before = sent('/pay.charge');
  const answers = await Promise.all([ed, olga].map(token => as(token)('POST', pathOf(lost), { happened: false })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  charges.set(6, { id: 'p2' });
  const equal = await call('pay.charge', { amount: 6 });
  expect([equal.envelope.output, equal.envelope.cached, sent('/pay.charge') - before]).toEqual([{ id: 'p2' }, undefined, 1]);
  expect((await as(ed)('POST', `${pathOf(lost)}`.replace(lost.envelope.call_id, 'none'), { happened: false })).status).toBe(404);
});

test('the lookup tool of a call with unknown outcome settles it in a separate run', async () => {
  orders.set('o1', true);
  const [found, missing] = [await call('parcels.send', { id: 'o1' }), await call('parcels.send', { id: 'o2' })];
  expect(await until(unknown, items => items.length === 0)).toEqual([]);
  expect(await call('parcels.send', { id: 'o1' })).toMatchObject({ envelope: { output: { id: 'o1' }, cached: true } });
  const audit = (await as(olga)<List<AuditItem>>('GET', '/audit?actor=pinion:lookup')).body.items;
  const text = audit.map(({ subject, details }) => [subject, (details as { happened: boolean }).happened]);
  expect(new Map(text as [string, boolean][])).toEqual(
    new Map([
      [found.run_id, true],
      [missing.run_id, false],
    ]),
  );
  const [{ lookup_run_id } = { lookup_run_id: '' }] = audit.map(({ details }) => details as { lookup_run_id: string });
  const lookup = await as(olga)<{ nodes: { call: { envelope: ToolEnvelope } } }>('GET', `/runs/${lookup_run_id}`);
  expect(lookup.body.nodes.call.envelope).toMatchObject({
    name: 'parcels.find',
    input: { arguments: { id: expect.any(String) } },
  });
});

test('an undo with unknown outcome is done or can be requested again, according to its settlement', async () => {
  const booked = await call('trip.book', {});
  const undo = async () => {
    const { run_id } = await must(202, as(olga)<{ run_id: string }>('POST', `/runs/${booked.run_id}/undo`));
    const [lost] = await until(unknown, items => items.some(item => item.run_id === run_id));
    return `/runs/${run_id}/nodes/${lost?.node_id}/calls/${lost?.call_id}/outcome`;
  };
  const status = async () =>
    (await as(olga)<List<SideEffectView>>('GET', `/runs/${booked.run_id}/side-effects`)).body.items.map(
      ({ undo: of }) => of?.state,
    );

  await must(200, as(olga)('POST', await undo(), { happened: false }));
  expect(await status()).toEqual(['failed']);
  await must(200, as(olga)('POST', await undo(), { happened: true }));
  expect(await status()).toEqual(['compensated']);
});
