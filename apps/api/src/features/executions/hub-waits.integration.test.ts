import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';
import type { RunView } from '../runs/read/run-view.ts';

let service: Awaited<ReturnType<typeof effectServer>>;
let hub: Awaited<ReturnType<typeof startTestServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const there = jsonClient(() => hub.url);
const here = jsonClient(() => server.url);
let workflow = '';

beforeAll(async () => {
  service = await effectServer();
  hub = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  await must(201, there('POST', '/tools', service.tool('pay.charge', 'irreversible', { timeout_s: 0.5 })));
  await must(200, there('PUT', '/agents/external/activations/pay.charge', { enabled: true }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: new URL(hub.url).host });
  await must(201, here('POST', '/connections', { kind: 'hub', name: 'twin', url: `${hub.url}/api/v1` }));
  const config = { tool: { name: 'twin.pay.charge' }, policy: { confirmation: 'never' } };
  const file = smallWorkflow(
    'pays at a hub',
    [
      { id: 'in', type: 'input' },
      { id: 'pay', type: 'tool', config },
    ],
    'in.value>pay.amount',
  );
  workflow = (await must(201, here<{ id: string }>('POST', '/workflows', file))).id;
});
afterAll(async () => {
  await server.close();
  await hub.close();
  await service.close();
});

/** Starts a payment, and returns the run here and the approval request at the hub. */
async function waiting(amount: number): Promise<{ runId: string; approval: ApprovalView }> {
  const { run_id: runId } = await must(202, here<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, { input: amount }));
  const open = async () => (await there<{ items: ApprovalView[] }>('GET', '/questions?state=open')).body.items;
  const [approval] = await until(open, items => items.length === 1);
  await until(
    () => runOf(runId),
    ({ status }) => status === 'waiting',
  );
  if (approval === undefined) throw new Error('was not sent to a provider');
  return { runId, approval };
}
const runOf = async (runId: string): Promise<RunView> => (await here<RunView>('GET', `/runs/${runId}`)).body;
const answer = ({ id }: ApprovalView, decision: string) =>
  must(200, there('POST', `/questions/${encodeURIComponent(id)}/answer`, { decision }));
const ended = (runId: string): Promise<RunView> =>
  until(
    () => runOf(runId),
    ({ status }) => ['succeeded', 'failed', 'cancelled'].includes(status),
  );
const envelopeOf = ({ nodes }: RunView): ToolEnvelope => nodes['pay']?.['envelope'] as ToolEnvelope;

test('a call that waits for approval at a hub can exceed its time limit and returns its result', async () => {
  const { runId, approval } = await waiting(1);
  await answer(approval, 'approve');
  const run = await ended(runId);
  expect([run.status, envelopeOf(run).error ?? null, service.effects.map(({ body }) => body)]).toEqual([
    'succeeded',
    null,
    [{ amount: 1 }],
  ]);
});

test('a call rejected at a hub is denied here', async () => {
  const { runId, approval } = await waiting(2);
  const sent = service.effects.length;
  await answer(approval, 'decline');
  await ended(runId);
  const events = await (await fetch(`${server.url}/api/v1/runs/${runId}/events`)).text();
  expect(events).toContain('POLICY_DENIED');
  expect(service.effects.length).toBe(sent);
});

test('cancelling a run withdraws the question that its call waits for at a hub', async () => {
  const { runId, approval } = await waiting(3);
  const sent = service.effects.length;
  await must(202, here('POST', `/runs/${runId}/cancel`));
  expect((await ended(runId)).status).toBe('cancelled');
  const { items } = (await there<{ items: ApprovalView[] }>('GET', '/questions?limit=200')).body;
  expect(items.find(({ id }) => id === approval.id)?.state).toBe('withdrawn');
  expect(service.effects.length).toBe(sent);
  expect((await here<{ items: unknown[] }>('GET', '/unknown-outcomes')).body.items).toEqual([]);
});
