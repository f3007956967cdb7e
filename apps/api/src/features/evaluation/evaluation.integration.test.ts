import type { Evaluation, EvaluationCase, EvaluationResult, RunEvent } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../runs/read/run-view.ts';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';

type Evaluated = Evaluation & { results: EvaluationResult[] };
type Line = { text?: string; tool_calls?: { name: string; input: unknown }[] };

let shop: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;
beforeAll(async () => {
  shop = await effectServer(path => (path === '/shop.broken' ? { status: 500 } : {}));
  server = await startTestServer({ PINION_EGRESS_ALLOW: shop.host });
  call = jsonClient(() => server.url);
  for (const [name, policy] of [
    ['shop.find', 'pure'],
    ['shop.broken', 'pure'],
    ['shop.pay', 'irreversible'],
  ] as const)
    await must(201, call('POST', '/tools', shop.tool(name, policy, { confirmation: 'never' })));
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const asking = (name: string, input: unknown): Line => ({ tool_calls: [{ name, input }] });
const usual: Line[] = [asking('shop.find', { q: 'kettle' }), asking('shop.pay', { amount: 12 }), { text: 'paid for a kettle' }];
const tools = ['shop.find', 'shop.pay', 'shop.broken'].map(name => ({ name }));
const workflow = (entries: Line[], more: Record<string, unknown> = {}) =>
  smallWorkflow(
    'Till',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: scripted(entries, { tools, ...more }) },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );

const keep = async (file: unknown): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id;
const save = (id: string, file: unknown) => must(200, call('PUT', `/workflows/${id}`, file));
const runOf = async (id: string): Promise<RunView> =>
  (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'a kettle', wait_s: 20 })).body;
const caseOf = async (id: string, name?: string): Promise<EvaluationCase> => {
  const { run_id } = await runOf(id);
  const made = await call<EvaluationCase>('POST', `/workflows/${id}/cases/from-run`, { run_id, ...(name ? { name } : {}) });
  expect(made.status).toBe(201);
  return made.body;
};
/** Runs all cases, and returns how often the service behind the tools was called meanwhile. */
async function evaluate(id: string, request: Record<string, unknown> = {}): Promise<Evaluated & { asked: number }> {
  const before = shop.effects.length;
  const begun = await call<{ evaluation_id: string }>('POST', `/workflows/${id}/evaluations`, request);
  expect(begun.body).toHaveProperty('evaluation_id');
  const path = `/evaluations/${begun.body.evaluation_id}`;
  const read = async (): Promise<Evaluated> => (await call<Evaluated>('GET', path)).body;
  const done = await until(read, ({ status }) => status !== 'queued' && status !== 'running');
  return { ...done, asked: shop.effects.length - before };
}
const failures = ({ results }: Evaluated) =>
  results.flatMap(({ verdicts }) => verdicts.filter(({ verdict }) => verdict === 'fail'));
const eventsOf = async (runId: string | null): Promise<RunEvent[]> =>
  (await call<{ events: RunEvent[] }>('GET', `/runs/${runId}/bundle`)).body.events;

describe('case created from a run', () => {
  it('a case passes on the workflow it was created from without asking for approval', async () => {
    const id = await keep(workflow(usual));
    const made = await caseOf(id, 'Buys a kettle');
    expect(made.assertions.map(({ kind }) => kind)).toEqual([
      'status',
      'output_equals',
      'calls',
      'calls',
      'arguments',
      'arguments',
      'order_exact',
      'side_effects',
    ]);
    const done = await evaluate(id);
    expect(failures(done)).toEqual([]);
    expect(done).toMatchObject({ status: 'finished', version: 'draft', asked: 0, totals: { cases: 1, passed: 1 } });
    const [result] = done.results;
    expect(result).toMatchObject({ name: 'Buys a kettle', verdict: 'pass', unrecorded: [], stale_nodes: [] });

    const run = (await call<RunView>('GET', `/runs/${result?.run_id}`)).body;
    expect(run).toMatchObject({ output: 'paid for a kettle', evaluation: { case_id: made.id, models: 'recorded' } });
    const events = await eventsOf(result?.run_id ?? null);
    expect(events.filter(({ type }) => type === 'tool.invoked')).toEqual([]);
    expect(events.filter(({ type }) => type === 'tool.executed')).toHaveLength(2);
    expect((await call<EvaluationCase>('GET', `/workflows/${id}/cases/${made.id}`)).body.last).toMatchObject({ verdict: 'pass' });
  });

  it('a case fails when the draft requests another call, and the result names the call and denies it', async () => {
    const id = await keep(workflow(usual));
    await caseOf(id);
    await save(
      id,
      workflow([asking('shop.find', { q: 'kettle' }), asking('shop.pay', { amount: 99 }), { text: 'paid for a kettle' }]),
    );
    const done = await evaluate(id);
    expect(done).toMatchObject({ asked: 0, totals: { failed: 1 } });
    const [result] = done.results;
    expect(failures(done).map(({ kind }) => kind)).toEqual(['arguments', 'side_effects']);
    const [unrecorded] = result?.unrecorded ?? [];
    expect(unrecorded).toMatchObject({ tool: 'shop.pay', node_id: 'agent', input: { amount: 99 } });
    expect(failures(done)).toMatchObject([
      { expected: { amount: 12 }, actual: { amount: 99 }, call_id: unrecorded?.call_id },
      { call_id: unrecorded?.call_id },
    ]);
    const denied = (await eventsOf(result?.run_id ?? null)).find(({ type }) => type === 'tool.denied');
    expect(denied).toMatchObject({
      call_id: unrecorded?.call_id,
      envelope: { error: { code: 'POLICY_DENIED', details: { reason: 'not_in_recording' } } },
    });
  });

  it('a case replays its recorded failures and returns each recorded result once', async () => {
    const twice = [asking('shop.broken', { n: 1 }), asking('shop.find', { q: 1 }), asking('shop.find', { q: 1 }), { text: 'x' }];
    const id = await keep(workflow(twice));
    await caseOf(id);
    expect(await evaluate(id)).toMatchObject({ asked: 0, totals: { passed: 1 } });
    await save(id, workflow([...twice.slice(0, 3), asking('shop.find', { q: 1 }), { text: 'x' }]));
    const more = await evaluate(id);
    expect(more.results[0]?.unrecorded).toMatchObject([{ tool: 'shop.find', input: { q: 1 } }]);
    expect(failures(more).map(({ kind }) => kind)).toEqual(['calls', 'order_exact']);
  });

  it('a case replays recorded approvals and rejections without asking again', async () => {
    await must(201, call('POST', '/tools', shop.tool('shop.refund', 'irreversible')));
    const entries = [asking('shop.refund', { order: 7 }), { text: 'refunded' }];
    const id = await keep(workflow(entries, { tools: [{ name: 'shop.refund' }] }));
    const { run_id } = (await call<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input: 'x' })).body;
    type Open = { items: { id: string; run_id: string }[] };
    const open = async () => (await call<Open>('GET', '/questions')).body.items.find(one => one.run_id === run_id);
    const requested = await until(open, approval => approval !== undefined);
    await must(
      200,
      call('POST', `/questions/${encodeURIComponent(requested?.id ?? '')}/answer`, { decision: 'decline', reason: 'too late' }),
    );
    await until(
      async () => (await call<RunView>('GET', `/runs/${run_id}`)).body.status,
      status => status === 'succeeded',
    );
    await must(201, call('POST', `/workflows/${id}/cases/from-run`, { run_id }));
    const done = await evaluate(id);
    expect(failures(done)).toEqual([]);
    const events = await eventsOf(done.results[0]?.run_id ?? null);
    expect(events.find(({ type }) => type === 'tool.declined')).toMatchObject({
      envelope: { error: { message: expect.stringContaining('too late') } },
    });
  });
});

describe('case written by hand', () => {
  it('a case without a recording denies calls and fails on an irreversible call', async () => {
    const id = await keep(workflow(usual));
    const schema = { type: 'string', minLength: 3 };
    const assertions = [
      { id: 'a', kind: 'output_schema', schema },
      { id: 'b', kind: 'expression', expression: '$contains(output, "kettle") and $count(calls) = 2' },
      { id: 'c', kind: 'calls', tool: 'shop.refund', at_most: 0 },
    ];
    const made = await call<EvaluationCase>('POST', `/workflows/${id}/cases`, { name: 'By hand', input: 'x', assertions });
    expect(made).toMatchObject({ status: 201, body: { recorded_run_id: null } });
    const done = await evaluate(id);
    expect(done).toMatchObject({ asked: 0, totals: { failed: 1 } });
    expect(done.results[0]?.verdicts.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass', 'fail']);
    expect(done.results[0]?.unrecorded.map(({ tool }) => tool)).toEqual(['shop.find', 'shop.pay']);

    const loose = { name: 'By hand', input: 'x', assertions: [...assertions, { id: 'd', kind: 'side_effects', allow: 'any' }] };
    await must(200, call('PUT', `/workflows/${id}/cases/${made.body.id}`, loose));
    expect(await evaluate(id)).toMatchObject({ totals: { passed: 1 } });
    await must(204, call('DELETE', `/workflows/${id}/cases/${made.body.id}`));
    expect((await call('POST', `/workflows/${id}/evaluations`, {})).status).toBe(409);
  });

  it('POST /workflows/{id}/cases refuses an invalid assertion, schema or id', async () => {
    const id = await keep(workflow(usual));
    const wrong = async (assertion: unknown) =>
      (await call('POST', `/workflows/${id}/cases`, { name: 'x', input: null, assertions: [assertion] })).status;
    expect(await wrong({ id: 'a', kind: 'nonsense' })).toBe(400);
    expect(await wrong({ id: 'a', kind: 'output_schema', schema: { type: 'nonsense' } })).toBe(400);
    expect((await call('POST', '/workflows/nowhere/cases', { name: 'x', input: null, assertions: [] })).status).toBe(404);
    expect((await call('POST', `/workflows/${id}/cases/from-run`, { run_id: 'nowhere' })).status).toBe(404);
    expect((await call('GET', '/evaluations/nowhere')).status).toBe(404);
  });
});

describe('evaluation run', () => {
  it('an evaluation run is hidden in run lists, cannot be forked and has no effects to undo', async () => {
    const id = await keep(workflow(usual));
    await caseOf(id);
    const { results, ...evaluation } = await evaluate(id);
    const run_id = results[0]?.run_id ?? '';
    const listed = (await call<{ items: { run_id: string }[] }>('GET', `/runs?limit=200`)).body.items.map(run => run.run_id);
    expect(listed).not.toContain(run_id);
    expect(listed).not.toContain(evaluation.id);
    expect((await call('POST', `/runs/${run_id}/fork`, { at: { node_id: 'agent' } })).status).toBe(409);
    expect((await call('POST', `/workflows/${id}/cases/from-run`, { run_id })).status).toBe(409);
    expect((await call<unknown[]>('GET', `/runs/${run_id}/side-effects`)).body).toMatchObject({ items: [] });
    expect((await call('POST', `/runs/${run_id}/undo`)).status).toBe(409);
    const replayed = await call<RunView>('POST', '/replays', await (await call('GET', `/runs/${run_id}/bundle`)).body);
    expect(replayed.body).toMatchObject({ output: 'paid for a kettle' });
  });

  it('an evaluation run uses a published version as it was, independent of the draft', async () => {
    const id = await keep(workflow(usual));
    await caseOf(id);
    await must(201, call('POST', `/workflows/${id}/publish`, {}));
    await save(id, workflow([{ text: 'nothing' }]));
    expect(await evaluate(id, { version: 'published' })).toMatchObject({ version: 1, totals: { passed: 1 } });
    expect(await evaluate(id)).toMatchObject({ version: 'draft', totals: { failed: 1 } });
    const known = (await call<{ items: Evaluation[] }>('GET', `/workflows/${id}/evaluations`)).body.items;
    expect(known.map(({ version }) => version)).toEqual(['draft', 1]);
  });
});
