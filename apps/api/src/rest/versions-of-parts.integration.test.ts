import type { FrozenWorkflow, WorkflowFile, WorkflowManifest } from '@pinion/contracts';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '../trpc/app-router.ts';
import type { RunItem, RunView } from '../features/runs/read/run-view.ts';
import { jsonClient } from '../testing/json-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const ask = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const times = (factor: number): WorkflowFile =>
  smallWorkflow(
    'Times',
    [
      { id: 'in', type: 'input' },
      { id: 'calc', type: 'transform', config: { expression: `$ * ${factor}` } },
      { id: 'out', type: 'output' },
    ],
    'in.value>calc.in',
    'calc.value>out.value',
  );

const running = (id: string, version?: number | 'published'): WorkflowFile =>
  smallWorkflow(
    'Runs another',
    [
      { id: 'in', type: 'input' },
      { id: 'part', type: 'subflow', config: { workflow: { id, ...(version === undefined ? {} : { version }) } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>part.in',
    'part.output>out.value',
  );

const keep = async (file: WorkflowFile): Promise<string> => (await ask<{ id: string }>('POST', '/workflows', file)).body.id;
const save = async (id: string, file: WorkflowFile): Promise<void> =>
  expect((await ask('PUT', `/workflows/${id}`, file)).status).toBe(200);
type Refused = { error: { code: string; details: { problems: { code: string; node_id: string }[] } } };
const publish = (id: string) => ask<Refused>('POST', `/workflows/${id}/publish`, {});
const run = async (id: string, version: unknown = 'draft', input: unknown = 1): Promise<RunView> =>
  (await ask<RunView>('POST', `/workflows/${id}/runs`, { wait_s: 30, version, input })).body;
const frozen = async (id: string): Promise<FrozenWorkflow[]> =>
  (await ask<WorkflowManifest>('GET', `/workflows/${id}/versions/published`)).body.workflows;

describe('published version of a workflow that runs another', () => {
  it('a published parent runs the child as frozen, whatever the child publishes or saves later', async () => {
    const child = await keep(times(2));
    await publish(child);
    await save(child, times(3));
    const parent = await keep(running(child));
    expect((await publish(parent)).status).toBe(201);
    expect(await frozen(parent)).toMatchObject([{ workflow_id: child, version: 1, is_newest: true }]);

    await publish(child); // version 2, three times
    await save(child, times(4));
    expect((await run(parent, 'published')).output).toBe(2);
    expect((await run(parent)).output).toBe(4);
    const next = await publish(parent); // only the other workflow has changed
    expect(next).toMatchObject({ status: 201, body: { version: 2 } });
    expect((await run(parent, 'published')).output).toBe(3);
    expect((await run(parent, 1)).output).toBe(2);
    const ended = await run(parent, 1);
    expect(ended.workflow_version).toBe(1);
    const parts = (await ask<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${ended.run_id}`)).body.items;
    const views = await Promise.all(parts.map(async part => (await ask<RunView>('GET', `/runs/${part.run_id}`)).body));
    expect(parts.map(part => part.workflow_version)).toEqual([1]);
    const listed = (await ask<{ items: RunItem[] }>('GET', `/runs?workflow_id=${parent}`)).body.items;
    expect(listed.map(item => item.workflow_version)).toEqual([1, 1, 2, null, 1]);
    expect(views.map(view => [view.workflow_id, view.workflow_version])).toEqual([[child, 1]]);
  });

  it('publishing a parent requires a published child and only warns about an older one', async () => {
    const child = await keep(times(2));
    for (const version of [undefined, 'published'] as const) {
      const parent = await keep(running(child, version));
      const refused = await publish(parent);
      expect(refused).toMatchObject({ status: 422, body: { error: { code: 'WORKFLOW_HAS_PROBLEMS' } } });
      expect(refused.body.error.details.problems).toMatchObject([{ code: 'unpublished_workflow', node_id: 'part' }]);
    }
    const parent = await keep(running(child));
    await publish(child);
    await save(child, times(3));
    const api = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc` })] });
    expect(await api.workflows.publish_check.query({ id: parent })).toMatchObject({
      warnings: [{ code: 'older_workflow' }],
      workflows: 1,
    });
  });

  it('a published chain of workflows stays frozen at every level', async () => {
    const inner = await keep(times(2));
    await publish(inner);
    const middle = await keep(running(inner));
    await publish(middle);
    const outer = await keep(running(middle, 1));
    await publish(outer);
    for (const id of [inner, middle]) {
      await save(id, times(10));
      await publish(id);
    }
    expect((await run(outer, 'published')).output).toBe(2);
    expect((await run(outer)).output).toBe(2);
  });

  it('a published parent also runs a frozen child that is offered as a tool', async () => {
    const child = await keep(times(2));
    await publish(child);
    const { body: tool } = await ask<{ name: string }>('POST', `/workflows/${child}/tool`, { side_effect_policy: 'pure' });
    const events = [{ tool_calls: [{ name: tool.name, input: { input: 21 } }] }, { text: 'done' }];
    const agent = scripted(events, { tools: [{ name: tool.name }] });
    const parent = await keep(
      smallWorkflow(
        'Asks another',
        [
          { id: 'in', type: 'input' },
          { id: 'agent', type: 'agent', config: agent },
          { id: 'out', type: 'output' },
        ],
        'in.value>agent.in',
        'agent.last_tool>out.value',
      ),
    );
    expect((await publish(parent)).status).toBe(201);
    await save(child, times(3));
    await publish(child);
    const outputOf = ({ output }: RunView): unknown => (output as { output: unknown }).output;
    expect(outputOf(await run(parent, 'published'))).toBe(42);
    expect(outputOf(await run(parent))).toBe(63);
  });
});

describe('draft that runs another workflow', () => {
  it('a draft does not start when the child version it names does not exist', async () => {
    const child = await keep(times(2));
    const refused = await ask<Refused>('POST', `/workflows/${await keep(running(child, 3))}/runs`, { input: 1 });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'WORKFLOW_HAS_PROBLEMS' } } });
    expect(refused.body.error.details.problems).toMatchObject([{ code: 'unpublished_workflow' }]);
  });
});
