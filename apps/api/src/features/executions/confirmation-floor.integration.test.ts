import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';
import type { DryVerdict } from '../tools/dry-run-tools.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';
import type { RunView } from '../runs/read/run-view.ts';

let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

/** The tool itself, the activation and the node all require no approval. */
beforeAll(async () => {
  service = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  call = jsonClient(() => server.url);
  for (const [name, kind] of Object.entries({ 'mail.send': 'irreversible', 'look.up': 'pure' })) {
    await must(201, call('POST', '/tools', service.tool(name, kind, { confirmation: 'never' })));
    const activation = { enabled: true, policy_overrides: { confirmation: 'never' } };
    await must(200, call('PUT', `/agents/external/activations/${name}`, activation));
  }
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const policy = { confirmation: 'never' };
const tools = [{ name: 'mail.send' }, { name: 'look.up' }];
const file = smallWorkflow(
  'unasked',
  [
    { id: 'in', type: 'input' },
    {
      id: 'agent',
      type: 'agent',
      config: scripted([{ tool_calls: [{ name: 'look.up', input: {} }] }, { text: 'done' }], { tools, policy }),
    },
    { id: 'out', type: 'output' },
  ],
  'in.value>agent.in',
  'agent.response>out.value',
);

/** Executes a call for an external agent and returns the approval request that it waits for, or null when it ended. */
async function approvalFor(tool: string): Promise<ApprovalView | null> {
  const body = { tool, input: { n: Math.random() }, wait_s: 0 };
  return waiting((await call<{ run_id: string }>('POST', '/tools/execute', body)).body.run_id);
}

const waiting = (runId: string): Promise<ApprovalView | null> =>
  until(
    async () => {
      const { items } = (await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${runId}`)).body;
      const { status } = (await call<RunView>('GET', `/runs/${runId}`)).body;
      return items[0] ?? (status === 'succeeded' ? null : undefined);
    },
    found => found !== undefined,
  ) as Promise<ApprovalView | null>;

test('a workspace confirmation floor requires approval although tool, activation and node say never', async () => {
  const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
  const run = async () => waiting((await call<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input: 'go' })).body.run_id);
  expect([await approvalFor('mail.send'), await run()]).toEqual([null, null]);

  await must(200, call('PATCH', '/settings', { confirmation_floor: 'unsafe_only' }));
  expect(await approvalFor('mail.send')).toMatchObject({ kind: 'confirmation', request: { reason: 'irreversible' } });
  expect(await run()).toBe(null);

  await must(200, call('PATCH', '/settings', { confirmation_floor: 'always' }));
  expect(await approvalFor('look.up')).toMatchObject({ request: { reason: 'asked_always' } });
  expect(await run()).toMatchObject({ request: { name: 'look.up' } });
  const dry = { workflow_id: id, node_id: 'agent', tools, policy };
  const { items } = (await call<{ items: DryVerdict[] }>('POST', '/policy/dry-run', dry)).body;
  expect(items.map(({ verdict }) => verdict)).toEqual(['ask', 'ask']);

  await must(200, call('PATCH', '/settings', { confirmation_floor: null }));
  expect(await approvalFor('mail.send')).toBe(null);
});
