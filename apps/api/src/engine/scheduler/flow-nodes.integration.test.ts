import type { WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApprovalView } from '../../features/approvals/approval-service.ts';
import type { RunItem, RunView } from '../../features/runs/read/run-view.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  server = await startTestServer();
  call = jsonClient(() => server.url);
});
afterAll(async () => {
  await server.close();
});

type Node = { id: string; type: string; config?: Record<string, unknown> };

/** Builds a workflow from the input `in`, the given nodes and the output `out`. */
const flow = (name: string, nodes: Node[], ...edges: string[]): WorkflowFile =>
  smallWorkflow(name, [{ id: 'in', type: 'input' }, ...nodes, { id: 'out', type: 'output' }], ...edges);
const keep = async (file: WorkflowFile): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id;
const start = async (file: WorkflowFile, input: unknown, wait_s = 20): Promise<RunView> => {
  const { status, body } = await call<RunView>('POST', `/workflows/${await keep(file)}/runs`, { input, wait_s });
  expect([200, 202], JSON.stringify(body)).toContain(status);
  return body;
};
const view = async (runId: string): Promise<RunView> => (await call<RunView>('GET', `/runs/${runId}`)).body;
const ended = (runId: string): Promise<RunView> =>
  until(
    () => view(runId),
    run => ['succeeded', 'failed', 'cancelled'].includes(run.status),
  );
const becomes = (runId: string, status: string): Promise<RunView> =>
  until(
    () => view(runId),
    run => run.status === status,
  );
const open = (runId: string, count: number): Promise<ApprovalView[]> =>
  until(
    async () => (await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${runId}&state=open`)).body.items,
    items => items.length === count,
  );
const answer = (approval: ApprovalView | undefined, reply: unknown) =>
  call<{ error?: { code: string } }>('POST', `/questions/${encodeURIComponent(approval?.id ?? '')}/answer`, reply);
const partsOf = async (runId: string): Promise<RunItem[]> =>
  (await call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${runId}&limit=200`)).body.items;
/** Waits for the child run. A run view shows what is in memory, a list what is on disk a moment later. */
const partOf = async (runId: string): Promise<string> => {
  const [part] = await until(
    () => partsOf(runId),
    parts => parts.length === 1,
  );
  return part?.run_id ?? '';
};
/**
 * Replays a run from its bundle: no approval is requested, no child run starts, and the node outputs are the same to the byte.
 */
async function expectSameAgain(run: RunView): Promise<void> {
  const bundle = (await call('GET', `/runs/${run.run_id}/bundle`)).body;
  const again = (await call<RunView>('POST', '/replays', bundle)).body;
  expect(JSON.stringify([again.status, again.output, again.nodes])).toBe(JSON.stringify([run.status, run.output, run.nodes]));
  expect(await partsOf(again.run_id)).toEqual([]);
  expect((await call<{ items: unknown[] }>('GET', `/questions?run_id=${again.run_id}`)).body.items).toEqual([]);
}

const doubling = flow(
  'double',
  [{ id: 't', type: 'transform', config: { expression: '$ = 13 ? $error("unlucky") : $ * 2' } }],
  'in.value>t.in',
  't.value>out.value',
);
const asking = (config: Record<string, unknown> = {}): WorkflowFile =>
  flow(
    'ask',
    [{ id: 'ask', type: 'confirm', config: { prompt: 'Send {{in}}?', ...config } }],
    'in.value>ask.in',
    'ask.approved>out.value',
    'ask.declined>out.value',
  );

describe('merge node', () => {
  const merging = (mode: string): WorkflowFile =>
    flow(
      'merge',
      [
        { id: 'b', type: 'branch', config: { cases: [{ handle: 'one', equals: 1 }] } },
        { id: 'p', type: 'prompt', config: { template: 'p' } },
        { id: 'q', type: 'prompt', config: { template: 'q' } },
        { id: 'm', type: 'merge', config: { mode } },
      ],
      'in.value>b.in',
      'b.one>p.in',
      'p.text>m.in',
      'q.text>m.in',
      'b.else>m.in',
      'b.one>m.in',
      'm.value>out.value',
    );
  test.each([
    ['first', 1, 'p', 'q'],
    ['list', 1, ['p', 'q', 1], ['q', 2]],
    ['object', 1, { p: 'p', q: 'q', 'b.one': 1 }, { q: 'q', 'b.else': 2 }],
  ])('a merge node in mode %s combines the live inputs in the order of the edges', async (mode, one, all, other) => {
    const run = await start(merging(mode), one);
    expect(run.output).toEqual(all);
    expect((await start(merging(mode), 2)).output).toEqual(other);
    await expectSameAgain(run);
  });
});

describe('confirm node', () => {
  test('a confirm node waits for a user who can edit the value once', async () => {
    const { run_id } = await start(asking({ editable: true }), { to: 'mira' }, 0);
    await becomes(run_id, 'waiting');
    const [approval] = await open(run_id, 1);
    expect(approval).toMatchObject({ kind: 'approval', node_id: 'ask', call_id: null });
    expect(approval?.request).toEqual({
      title: 'ask',
      prompt: 'Send {"to":"mira"}?',
      value: { to: 'mira' },
      editable: true,
    });
    expect((await answer(approval, { decision: 'approve', input: { to: 'noor' } })).status).toBe(200);
    expect((await answer(approval, { decision: 'decline' })).status).toBe(409);
    const run = await ended(run_id);
    expect(run).toMatchObject({ status: 'succeeded', output: { to: 'noor' }, nodes: { ask: { approved: { to: 'noor' } } } });
    await expectSameAgain(run);
  });

  test('a confirm node rejects with a reason and keeps the value when editing is not allowed', async () => {
    const { run_id } = await start(asking(), 7, 0);
    const [approval] = await open(run_id, 1);
    expect((await answer(approval, { decision: 'approve', input: 8 })).status).toBe(400);
    await answer(approval, { decision: 'decline', reason: 'too dear' });
    const run = await ended(run_id);
    expect(run.output).toMatchObject({ reason: 'too dear', by: expect.any(String) });
    expect(run.nodes['ask']).toEqual({ declined: run.output });
    await expectSameAgain(run);
  });

  test('a confirm node treats a timeout as a rejection', async () => {
    const run = await start(asking({ expires_s: 0.2 }), 7);
    expect(run.output).toEqual({ reason: 'expired', by: null });
    await expectSameAgain(run);
  });

  test('confirm nodes are answered in any order', async () => {
    const file = flow(
      'two',
      [
        { id: 'a', type: 'confirm' },
        { id: 'b', type: 'confirm' },
        { id: 'm', type: 'merge', config: { mode: 'list' } },
      ],
      'in.value>a.in',
      'in.value>b.in',
      'a.approved>m.in',
      'b.approved>m.in',
      'm.value>out.value',
    );
    const { run_id } = await start(file, 1, 0);
    const approvals = await open(run_id, 2);
    await answer(
      approvals.find(approval => approval.node_id === 'b'),
      { decision: 'approve' },
    );
    expect((await becomes(run_id, 'waiting')).output).toBe(null);
    await answer(
      approvals.find(approval => approval.node_id === 'a'),
      { decision: 'approve' },
    );
    expect((await ended(run_id)).output).toEqual([1, 1]);
  });

  test('a confirm node withdraws its question when the run is cancelled', async () => {
    const { run_id } = await start(asking(), 1, 0);
    const [approval] = await open(run_id, 1);
    await call('POST', `/runs/${run_id}/cancel`);
    expect((await ended(run_id)).status).toBe('cancelled');
    expect((await answer(approval, { decision: 'approve' })).status).toBe(409);
  });
});

const calling = async (file: WorkflowFile, config: Record<string, unknown> = {}, type = 'subflow'): Promise<WorkflowFile> =>
  flow(
    `calls ${file.name}`,
    [{ id: 'part', type, config: { workflow: { id: await keep(file) }, ...config } }],
    'in.value>part.in',
    type === 'map' ? 'part.items>out.value' : 'part.output>out.value',
  );
const withError = (file: WorkflowFile): WorkflowFile => ({
  ...file,
  edges: [...file.edges, { id: 'error', source: 'part', source_handle: 'error', target: 'out', target_handle: 'value' }],
});

describe('subflow node', () => {
  test('a subflow node runs its workflow as a separate run and returns its output', async () => {
    const run = await start(await calling(doubling), 4);
    expect(run).toMatchObject({ status: 'succeeded', output: 8 });
    const [part, ...others] = await partsOf(run.run_id);
    expect(others).toEqual([]);
    expect(part?.parent).toEqual({ run_id: run.run_id, node_id: 'part', above: [run.workflow_id] });
    expect(run.nodes['part']).toEqual({ output: 8, run_id: part?.run_id });
    expect(await view(part?.run_id ?? '')).toMatchObject({ status: 'succeeded', output: 8, parent: { run_id: run.run_id } });
    const listed = (await call<{ items: RunItem[] }>('GET', '/runs?limit=200')).body.items.map(item => item.run_id);
    expect([listed.includes(run.run_id), listed.includes(part?.run_id ?? '')]).toEqual([true, false]);
    await expectSameAgain(run);
  });

  test('a subflow node fails as its workflow did, or continues along its error edge', async () => {
    const run = await start(await calling(doubling), 13);
    expect(run).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_ERROR' } });
    const caught = await start(withError(await calling(doubling)), 13);
    expect(caught).toMatchObject({
      status: 'succeeded',
      output: { code: 'VALIDATION_ERROR', details: { run_id: expect.any(String) } },
    });
    await expectSameAgain(caught);
  });

  test('a subflow node waits while its workflow waits and is cancelled with its parent', async () => {
    const { run_id } = await start(await calling(asking()), 'a', 0);
    await becomes(run_id, 'waiting');
    const [approval] = await open(await partOf(run_id), 1);
    expect((await open(run_id, 1))[0]?.id).toBe(approval?.id);
    await answer(approval, { decision: 'approve' });
    const run = await ended(run_id);
    expect(run.output).toBe('a');
    await expectSameAgain(run);

    const other = await start(await calling(asking()), 'b', 0);
    await becomes(other.run_id, 'waiting');
    await call('POST', `/runs/${other.run_id}/cancel`);
    expect((await ended(other.run_id)).status).toBe('cancelled');
    expect((await partsOf(other.run_id)).map(item => item.status)).toEqual(['cancelled']);
  });

  test('a subflow node is cancelled at its time limit', async () => {
    const run = await start(withError(await calling(asking(), { timeout_s: 0.3 })), 'late');
    expect(run.output).toMatchObject({ code: 'TIMEOUT' });
    expect((await partsOf(run.run_id)).map(item => item.status)).toEqual(['cancelled']);
  });

  test('a subflow node runs the named published version, the newest one or the draft', async () => {
    const id = await keep(doubling);
    for (const factor of [2, 3, 4]) {
      const file = JSON.parse(JSON.stringify(doubling).replace('$ * 2', `$ * ${factor}`)) as WorkflowFile;
      expect((await call('PUT', `/workflows/${id}`, file)).status).toBe(200);
      if (factor < 4) expect((await call('POST', `/workflows/${id}/publish`, {})).status).toBe(201);
    }
    const of = (version?: number | 'published'): WorkflowFile =>
      flow(
        'of a version',
        [{ id: 'part', type: 'subflow', config: { workflow: { id, ...(version === undefined ? {} : { version }) } } }],
        'in.value>part.in',
        'part.output>out.value',
      );
    const outputs = [];
    for (const version of [1, 2, 'published', undefined] as const) outputs.push((await start(of(version), 1)).output);
    expect(outputs).toEqual([2, 3, 3, 4]);
    const [part] = await partsOf((await start(of('published'), 1)).run_id);
    expect((await call<RunView>('GET', `/runs/${part?.run_id}`)).body).toMatchObject({ workflow_version: 2 });
  });
});

describe('map node', () => {
  test('a map node runs its workflow for each item and returns the outputs in item order', async () => {
    const list = Array.from({ length: 25 }, (_, n) => n + 20);
    const run = await start(await calling(doubling, { concurrency: 6 }, 'map'), list);
    expect(run.output).toEqual(list.map(n => n * 2));
    const parts = await partsOf(run.run_id);
    expect(parts.map(part => part.parent?.index).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(list.map((_, index) => index));
    await expectSameAgain(run);
  });

  test('a map node runs one version for all items even when the workflow is saved meanwhile', async () => {
    const id = await keep(asking());
    const file = flow(
      'of one version',
      [{ id: 'part', type: 'map', config: { workflow: { id }, concurrency: 1 } }],
      'in.value>part.in',
      'part.items>out.value',
    );
    const { run_id } = await start(file, [1, 2], 0);
    const [first] = await open(run_id, 1);
    expect((await call('PUT', `/workflows/${id}`, doubling)).status).toBe(200);
    await answer(first, { decision: 'approve' });
    const [second] = await until(
      () => open(run_id, 1),
      ([approval]) => approval?.id !== first?.id,
    );
    await answer(second, { decision: 'approve' });
    expect((await ended(run_id)).output).toEqual([1, 2]);
  });

  test('a map node collects failures, or stops at the first failure and cancels the others', async () => {
    const collected = await start(await calling(doubling, { on_error: 'collect' }, 'map'), [1, 13, 3]);
    expect(collected.output).toEqual([2, null, 6]);
    expect(collected.nodes['part']?.['errors']).toMatchObject([{ index: 1, error: { code: 'VALIDATION_ERROR' } }]);
    await expectSameAgain(collected);

    const slowOrUnlucky = flow(
      'slow or unlucky',
      [
        { id: 'b', type: 'branch', config: { cases: [{ handle: 'bad', equals: 13 }] } },
        { id: 't', type: 'transform', config: { expression: '$error("unlucky")' } },
        { id: 'ask', type: 'confirm' },
      ],
      'in.value>b.in',
      'b.bad>t.in',
      'b.else>ask.in',
      't.value>out.value',
      'ask.approved>out.value',
    );
    const stopped = await start(withError(await calling(slowOrUnlucky, { concurrency: 2 }, 'map')), [1, 13, 3]);
    expect(stopped.output).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('item 1:'),
      details: { index: 1 },
    });
    const statuses = (await partsOf(stopped.run_id)).map(part => [part.parent?.index, part.status]);
    expect(statuses.sort(([a = 0], [b = 0]) => Number(a) - Number(b))).toEqual([
      [0, 'cancelled'],
      [1, 'failed'],
    ]);
    await expectSameAgain(stopped);
  });

  test('a map node refuses a value that is no list or too long and accepts an empty list', async () => {
    const of = async (config: Record<string, unknown> = {}) => calling(doubling, config, 'map');
    expect((await start(await of(), { a: 1 })).error).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await start(await of({ max_items: 2 }), [1, 2, 3])).error).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await start(await of(), [])).output).toEqual([]);
  });
});

test('the flow node tests report no unexpected errors', () => {
  expect(server.reports).toEqual([]);
});
