import type { ToolSpec, WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { until } from '../../../testing/until.ts';
import type { RunItem, RunView } from '../read/run-view.ts';

/* // An agent whose tool is a workflow with an agent. */

let outside: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  outside = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
  call = jsonClient(() => server.url);
  await must(201, call('POST', '/tools', outside.tool('look.up', 'pure')));
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const keep = async (file: WorkflowFile): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id;
const offer = async (file: WorkflowFile): Promise<string> =>
  (await call<ToolSpec>('POST', `/workflows/${await keep(file)}/tool`, {})).body.name;
const view = async (runId: string): Promise<RunView> => (await call<RunView>('GET', `/runs/${runId}`)).body;

const agentOf = (name: string, config: Record<string, unknown>): WorkflowFile =>
  smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
const calls = (tool: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: tool, input: { input: `${tool} ${n}` } }));
const confirmation = 'never';

async function partsBelow(runId: string): Promise<RunItem[]> {
  const { items } = (await call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${runId}`)).body;
  return [...items, ...(await Promise.all(items.map(({ run_id }) => partsBelow(run_id)))).flat()];
}

test('a nested agent counts against the call limit of its parent', async () => {
  const looks = { tools: [{ name: 'look.up' }], policy: { confirmation } };
  const inner = await offer(agentOf('Look often', scripted([{ tool_calls: calls('look.up', 8) }, { text: 'sent' }], looks)));
  const root = agentOf(
    'Above',
    scripted([{ tool_calls: calls(inner, 4) }, { text: 'done' }], {
      tools: [{ name: inner }],
      policy: { confirmation, max_tool_calls: 10 },
    }),
  );
  const before = outside.effects.length;
  const { body } = await call<RunView>('POST', `/workflows/${await keep(root)}/runs`, { input: 'go', wait_s: 20 });
  expect(body.status).toBe('succeeded');
  // Four calls of its own leave six.
  expect(outside.effects.length - before).toBe(6);
  const below = await partsBelow(body.run_id);
  const denied = await Promise.all(below.map(({ run_id }) => view(run_id)));
  const codes = denied.flatMap(({ nodes }) =>
    Object.values((nodes['agent']?.['tools_by_id'] ?? {}) as Record<string, { error?: { code: string; message: string } }>),
  );
  expect(codes.filter(({ error }) => error?.code === 'POLICY_DENIED')).toHaveLength(4 * 8 - 6);
  expect(codes.find(({ error }) => error !== undefined && error !== null)?.error?.message).toContain(
    'agent that called this workflow',
  );
});

test('a nested agent spends from the budget of its parent', async () => {
  const usage = { input_tokens: 60, output_tokens: 40 };
  const event = (text: string) => ({ text, usage });
  const inner = await offer(agentOf('Talk', scripted([event('one')], {})));
  const events = [{ tool_calls: calls(inner, 6), usage }, event('done')];
  const budget = { max_tokens: 350, on_limit: 'stop' };
  const root = agentOf('Budget above', scripted(events, { tools: [{ name: inner }], policy: { confirmation, budget } }));
  const { body } = await call<RunView>('POST', `/workflows/${await keep(root)}/runs`, { input: 'go', wait_s: 20 });
  const below = await Promise.all((await partsBelow(body.run_id)).map(({ run_id }) => view(run_id)));
  const answered = below.filter(({ output }) => output === 'one');
  // A hundred for the request, and two hundred for those below: a third would not fit.
  expect([below.length, answered.length]).toEqual([6, 2]);
});

test('cancelling a run cancels every nested run before it ends', async () => {
  const waits: WorkflowFile = smallWorkflow(
    'Ask somebody',
    [
      { id: 'in', type: 'input' },
      { id: 'ask', type: 'confirm', config: { prompt: 'Really?' } },
      { id: 'out', type: 'output' },
    ],
    'in.value>ask.in',
    'ask.approved>out.value',
  );
  const calling = (name: string, tool: string): WorkflowFile =>
    agentOf(
      name,
      scripted([{ tool_calls: calls(tool, 3) }, { text: 'done' }], { tools: [{ name: tool }], policy: { confirmation } }),
    );
  const leaf = await offer(waits);
  const middle = await offer(calling('Middle', leaf));
  const root = await keep(calling('Root', middle));
  // At once, while runs start, and when all wait.
  for (const wanted of [0, 1, 2]) {
    const { run_id } = (await call<{ run_id: string }>('POST', `/workflows/${root}/runs`, { input: 'go' })).body;
    await until(
      () => partsBelow(run_id),
      parts => parts.length >= wanted,
    );
    await call('POST', `/runs/${run_id}/cancel`);
    await until(
      () => view(run_id),
      run => run.status === 'cancelled',
    );
    const left = (await partsBelow(run_id)).filter(
      ({ status }) => status !== 'cancelled' && status !== 'succeeded' && status !== 'failed',
    );
    expect([wanted, left]).toEqual([wanted, []]);
  }
  expect(server.reports).toEqual([]);
});
