import type { ReplayBundle, RunComparison, ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { documentedClient } from '../../../testing/documented-client.ts';
import { until } from '../../../testing/until.ts';
import type { RunView } from '../read/run-view.ts';
import type { SideEffectView } from '../undo/side-effects.ts';

let isBroken = false;
let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof documentedClient>;

beforeAll(async () => {
  services = await effectServer(path => (isBroken && path === '/trip.mail' ? { status: 500, body: { error: 'closed' } } : {}));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = documentedClient(() => server.url);
  for (const tool of [
    services.tool('trip.book', 'compensatable', {
      compensation_tool: 'trip.unbook@^1',
      compensation_input: { of: '{{output.id}}' },
    }),
    services.tool('trip.unbook', 'idempotent'),
    services.tool('trip.pay', 'irreversible'),
    services.tool('trip.mail', 'irreversible', { max_retries: 0 }),
  ])
    await must(201, call('POST', '/tools', tool));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const tools = ['trip.book', 'trip.pay', 'trip.mail'].map(name => ({ name }));
const agent = (entries: Parameters<typeof scripted>[0], more: Record<string, unknown> = {}) =>
  scripted(entries, { tools, policy: { confirmation: 'never' }, ...more });

/** Books and pays at once, sends mail, and reports it. The report goes through a prompt to the output. */
const entries = [
  {
    tool_calls: [
      { name: 'trip.book', input: { n: 1 } },
      { name: 'trip.pay', input: { n: 2 } },
    ],
  },
  { tool_calls: [{ name: 'trip.mail', input: { n: 3 } }] },
  { text: 'booked' },
];
const trip = () =>
  smallWorkflow(
    'trip',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: agent(entries) },
      { id: 'say', type: 'prompt', config: { template: 'It is {{agent.response}}.' } },
      { id: 'out', type: 'output' },
      { id: 'beside', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>say.in',
    'say.text>out.value',
    'in.value>beside.value',
  );

async function keep(file: unknown): Promise<string> {
  return (await call<{ id: string }>('POST', '/workflows', file)).body.id;
}
async function run(file: unknown): Promise<RunView> {
  return (await call<RunView>('POST', `/workflows/${await keep(file)}/runs`, { input: 'go', wait_s: 20 })).body;
}
const fork = (id: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  call<RunView & { error: { code: string; message: string; details: Record<string, unknown> } }>(
    'POST',
    `/runs/${id}/fork`,
    { wait_s: 20, ...body },
    headers,
  );
const bundleOf = async (id: string): Promise<ReplayBundle> => (await call<ReplayBundle>('GET', `/runs/${id}/bundle`)).body;
const envelopesOf = (view: RunView): ToolEnvelope[] =>
  Object.values(view.nodes['agent']?.['tools_by_id'] as Record<string, ToolEnvelope>);
const idOf = (view: RunView, name: string): string => envelopesOf(view).find(envelope => envelope.name === name)?.call_id ?? '';

/** Returns the requests that external services received meanwhile. */
async function hits<Value>(work: () => Promise<Value>): Promise<[Value, string[]]> {
  const before = services.effects.length;
  const value = await work();
  return [value, services.pathsHit().slice(before)];
}

describe('fork of a run', () => {
  it('a fork at a model response with an edit keeps earlier calls and reruns later ones', async () => {
    const [parent, first] = await hits(() => run(trip()));
    expect(first.sort()).toEqual(['/trip.book', '/trip.mail', '/trip.pay']);
    const edit = { turn: { text: 'no mail', tool_calls: [] } };
    const [forked, after] = await hits(() => fork(parent.run_id, { at: { node_id: 'agent', iteration: 1 }, edit }));
    expect(forked).toMatchObject({ status: 200, body: { status: 'succeeded', output: { out: 'It is no mail.', beside: 'go' } } });
    expect(after).toEqual([]);
    expect(envelopesOf(forked.body).map(({ name }) => name)).toEqual(['trip.book', 'trip.pay']);
    expect(forked.body.forked_from).toEqual({
      run_id: parent.run_id,
      at: { node_id: 'agent', iteration: 1 },
      edited: ['turn'],
      by: expect.any(String),
    });

    const bundle = await bundleOf(forked.body.run_id);
    expect(bundle.events.every((event, seq) => event.seq === seq && event.run_id === forked.body.run_id)).toBe(true);
    expect(bundle.events.filter(event => 'edited' in event)).toMatchObject([{ type: 'model.finished', iteration: 1 }]);
    const listed = await call<{ items: { run_id: string; forked_from?: unknown }[] }>('GET', '/runs?limit=1');
    expect(listed.body.items).toMatchObject([{ run_id: forked.body.run_id, forked_from: { run_id: parent.run_id } }]);

    const [replayed, none] = await hits(() => call<RunView>('POST', '/replays', bundle));
    expect(none).toEqual([]);
    expect(JSON.stringify(replayed.body.output)).toBe(JSON.stringify(forked.body.output));
    expect(JSON.stringify(replayed.body.nodes)).toBe(JSON.stringify(forked.body.nodes));
    // The parent is unchanged.
    expect((await call<RunView>('GET', `/runs/${parent.run_id}`)).body).toEqual(parent);
  });

  it('a fork at a call with another result keeps its sibling and reruns later turns', async () => {
    const parent = await run(trip());
    const [forked, after] = await hits(() =>
      fork(parent.run_id, { at: { call_id: idOf(parent, 'trip.pay') }, edit: { output: { paid: false } } }),
    );
    expect(forked.body.status).toBe('succeeded');
    expect(after).toEqual(['/trip.mail']);
    expect(envelopesOf(forked.body).find(({ name }) => name === 'trip.pay')?.output).toEqual({ paid: false });
    expect(envelopesOf(forked.body).find(({ name }) => name === 'trip.book')).toEqual(
      envelopesOf(parent).find(({ name }) => name === 'trip.book'),
    );

    const error = { code: 'TIMEOUT', message: 'the bank is asleep' };
    const failed = await fork(forked.body.run_id, { at: { call_id: idOf(parent, 'trip.book') }, edit: { error } });
    expect(envelopesOf(failed.body).find(({ name }) => name === 'trip.book')?.error).toEqual(error);
    // A fork of a fork keeps the calls of both.
    expect(envelopesOf(failed.body).find(({ name }) => name === 'trip.pay')?.output).toEqual({ paid: false });
  });

  it('a fork retries one call under a new idempotency key', async () => {
    const parent = await run(trip());
    const [forked, after] = await hits(() => fork(parent.run_id, { at: { call_id: idOf(parent, 'trip.pay') } }));
    expect(after).toEqual(['/trip.pay', '/trip.mail']);
    expect(idOf(forked.body, 'trip.pay')).toBe(idOf(parent, 'trip.pay'));
    const keyOf = (view: RunView) => envelopesOf(view).find(({ name }) => name === 'trip.pay')?.meta?.idempotency_key;
    expect(keyOf(forked.body)).not.toBe(keyOf(parent));
  });

  it('a fork answers an equal call with the effect before the fork', async () => {
    const parent = await run(trip());
    const edit = { turn: { tool_calls: [{ name: 'trip.pay', input: { n: 2 } }] } };
    const [forked, after] = await hits(() => fork(parent.run_id, { at: { node_id: 'agent', iteration: 1 }, edit }));
    expect(after).toEqual([]);
    const [first, again] = envelopesOf(forked.body).filter(({ name }) => name === 'trip.pay');
    expect(again).toMatchObject({ cached: true, output: first?.output, meta: { cache: { kind: 'idempotency' } } });
  });

  it('a fork at a node reruns it with edited config and keeps parallel nodes', async () => {
    const parent = await run(trip());
    const [forked, after] = await hits(() =>
      fork(parent.run_id, { at: { node_id: 'say' }, edit: { config: { template: 'Well, {{agent.response}}!' } } }),
    );
    expect(forked.body.output).toEqual({ out: 'Well, booked!', beside: 'go' });
    expect(after).toEqual([]);
    const [again, twice] = await hits(() =>
      fork(parent.run_id, { at: { node_id: 'agent' }, edit: { instructions: 'Be kind.' } }),
    );
    expect(again.body.output).toEqual(parent.output);
    expect(twice.sort()).toEqual(['/trip.book', '/trip.mail', '/trip.pay']);
    const { events } = await bundleOf(again.body.run_id);
    expect(events.find(event => event.type === 'agent.started')).toMatchObject({
      instructions: expect.stringContaining('Be kind.'),
    });
  });

  it('a fork lists and undoes its own effects only, earlier ones belong to its parent', async () => {
    const parent = await run(trip());
    const forked = await fork(parent.run_id, { at: { node_id: 'agent', iteration: 1 } });
    const effectsOf = async (id: string) =>
      (await call<{ items: SideEffectView[] }>('GET', `/runs/${id}/side-effects`)).body.items.map(({ tool_name }) => tool_name);
    expect(await effectsOf(forked.body.run_id)).toEqual(['trip.mail']);
    expect((await effectsOf(parent.run_id)).sort()).toEqual(['trip.book', 'trip.mail', 'trip.pay']);
    expect((await call('POST', `/runs/${forked.body.run_id}/undo`)).status).toBe(409);
  });

  it('a fork of a failed run reruns the failed node and its successors', async () => {
    const policy = { confirmation: 'never' };
    const file = smallWorkflow(
      'mail',
      [
        { id: 'in', type: 'input' },
        { id: 'pay', type: 'tool', config: { tool: { name: 'trip.pay' }, input: { n: 7 }, policy } },
        { id: 'mail', type: 'tool', config: { tool: { name: 'trip.mail' }, input: { n: 8 }, policy } },
        { id: 'out', type: 'output' },
      ],
      'in.value>pay.x',
      'pay.output>mail.x',
      'mail.output>out.value',
    );
    isBroken = true;
    const parent = await run(file);
    expect(parent.status).toBe('failed');
    isBroken = false;
    const [forked, after] = await hits(() => fork(parent.run_id, { at: 'failed' }));
    expect(forked.body.status).toBe('succeeded');
    expect(after).toEqual(['/trip.mail']);
    expect((await fork(forked.body.run_id, { at: 'failed' })).status).toBe(409);
  });

  it('a fork has the graph of its parent, whatever happened to the workflow', async () => {
    const id = await keep(trip());
    const parent = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 20 })).body;
    await must(200, call('PUT', `/workflows/${id}`, smallWorkflow('trip', [{ id: 'other', type: 'input' }])));
    const forked = await fork(parent.run_id, { at: { node_id: 'say' } });
    expect(forked.body.output).toEqual(parent.output);
  });

  it('a fork of a running run starts from its finished nodes while the run continues', async () => {
    const content = [
      { tool_calls: [{ name: 'trip.book', input: { n: 4 } }] },
      { tool_calls: [{ name: 'trip.mail', input: { n: 5 } }] },
      { text: 'whole' },
    ];
    const asks = agent(content, { policy: {} });
    const file = smallWorkflow(
      'asks',
      [
        { id: 'in', type: 'input' },
        { id: 'agent', type: 'agent', config: asks },
        { id: 'out', type: 'output' },
      ],
      'in.value>agent.in',
      'agent.response>out.value',
    );
    const { run_id } = (await call<RunView>('POST', `/workflows/${await keep(file)}/runs`, { input: 'go' })).body;
    const statusOf = async () => (await call<RunView>('GET', `/runs/${run_id}`)).body.status;
    await until(statusOf, status => status === 'waiting');
    const [forked, after] = await hits(() =>
      fork(run_id, { at: { node_id: 'agent', iteration: 1 }, edit: { turn: { text: 'early', tool_calls: [] } } }),
    );
    expect(forked.body).toMatchObject({ status: 'succeeded', output: 'early' });
    expect(after).toEqual([]);
    const tooEarly = await fork(run_id, { at: { node_id: 'agent' } });
    expect(tooEarly.body.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'not_ended' } });
    expect(await statusOf()).toBe('waiting');
    await must(202, call('POST', `/runs/${run_id}/cancel`));
    await until(statusOf, status => status === 'cancelled');
    const goesOn = await fork(run_id, { at: 'failed', wait_s: 0 });
    await until(
      async () => (await call<RunView>('GET', `/runs/${goesOn.body.run_id}`)).body.status,
      status => status !== 'running',
    );
  });

  it('a fork is created once per key and refuses an impossible request with a reason', async () => {
    const parent = await run(trip());
    const headers = { 'idempotency-key': 'one fork' };
    const at = { call_id: idOf(parent, 'trip.mail') };
    const [[first, second], after] = await hits(() =>
      Promise.all([fork(parent.run_id, { at }, headers), fork(parent.run_id, { at }, headers)]),
    );
    expect(first.body.run_id).toBe(second.body.run_id);
    expect(after).toEqual(['/trip.mail']);
    const refused = async (id: string, body: Record<string, unknown>) => {
      const answer = await fork(id, body);
      return [answer.status, answer.body.error.code, answer.body.error.details?.['reason']];
    };
    expect(await refused('nowhere', { at })).toEqual([404, 'NOT_FOUND', undefined]);
    expect(await refused(parent.run_id, { at: { call_id: 'x' } })).toEqual([404, 'NOT_FOUND', 'not_there']);
    expect(await refused(parent.run_id, { at: { node_id: 'agent', iteration: 9 } })).toEqual([404, 'NOT_FOUND', 'not_there']);
    expect(await refused(parent.run_id, { at, edit: { turn: {} } })).toEqual([400, 'VALIDATION_ERROR', 'wrong_edit']);
    expect(await refused(parent.run_id, { at: 'later' })).toEqual([400, 'VALIDATION_ERROR', undefined]);
    expect(await refused(parent.run_id, { at: { node_id: 'agent' }, edit: { config: { tools: 'none' } } })).toEqual([
      422,
      'WORKFLOW_HAS_PROBLEMS',
      undefined,
    ]);
    const replayed = await call<RunView>('POST', '/replays', await bundleOf(parent.run_id));
    expect(await refused(replayed.body.run_id, { at })).toEqual([409, 'CONFLICT', undefined]);
  });

  it('a fork compared with its parent is equal up to the edit and differs from there', async () => {
    const parent = await run(trip());
    const { body } = await fork(parent.run_id, { at: { call_id: idOf(parent, 'trip.pay') }, edit: { output: { paid: false } } });
    const compared = (await call<RunComparison>('GET', `/runs/${parent.run_id}/compare/${body.run_id}`)).body;
    const first = compared.rows[compared.first_difference ?? -1];
    expect(first).toMatchObject({ kind: 'call', name: 'trip.pay', status: 'changed', changed: ['output'] });
    expect(first?.right?.output).toEqual({ paid: false });
    expect([compared.left.run_id, compared.right.run_id, compared.is_output_same]).toEqual([parent.run_id, body.run_id, true]);
    expect(compared.rows.filter(({ kind, status }) => kind === 'call' && status === 'same').map(({ name }) => name)).toEqual([
      'trip.book',
    ]);
    const itself = (await call<RunComparison>('GET', `/runs/${parent.run_id}/compare/${parent.run_id}`)).body;
    expect(itself.first_difference).toBeNull();
    expect((await call('GET', `/runs/${parent.run_id}/compare/nowhere`)).status).toBe(404);
  });

  it('a fork has an audit entry naming the editor', async () => {
    const parent = await run(trip());
    await fork(parent.run_id, { at: { node_id: 'say' }, edit: { config: { template: 'x' } } });
    const { body } = await call<{ items: unknown[] }>('GET', '/audit?action=run.forked&limit=1');
    const details = { at: { node_id: 'say' }, edited: ['config'] };
    expect(body.items).toMatchObject([{ action: 'run.forked', subject: parent.run_id, details }]);
  });
});
