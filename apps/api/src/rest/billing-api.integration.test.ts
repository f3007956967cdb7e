import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverDueUsage } from '../features/usage/schedule-usage-delivery.ts';
import type { BillingReport } from '../features/usage/get-billing-usage.ts';
import type { UsageScheduleReport } from '../features/usage/usage-schedule.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';

const taken: { id: string; signed: boolean; body: BillingReport & { period: string } }[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', chunk => (text += String(chunk)));
  request.on('end', () => {
    const { 'pinion-delivery': id, 'pinion-signature': signature } = request.headers;
    const body = JSON.parse(text) as BillingReport & { period: string };
    taken.push({ id: String(id), signed: typeof signature === 'string', body });
    response.writeHead(status).end();
  });
});
let host = '';
let server: Awaited<ReturnType<typeof startTestServer>>;
let workflowId = '';
const ask = documentedClient(() => server.url);
beforeAll(async () => {
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ PINION_EGRESS_ALLOW: host });
  const calls = [{ name: 'calculator', input: { expression: '6 * 7' } }];
  const config = scripted([{ tool_calls: calls }, { text: 'done' }], { tools: [{ name: 'calculator' }] });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'agent', type: 'agent', config },
    { id: 'out', type: 'output' },
  ];
  const file = smallWorkflow('Billed', nodes, 'in.value>agent.prompt', 'agent.response>out.value');
  workflowId = (await ask<{ id: string }>('POST', '/workflows', file)).body.id;
  const { body: run } = await ask<{ run_id: string }>('POST', `/workflows/${workflowId}/runs`, { input: 'x', wait_s: 20 });
  await ask('POST', `/runs/${run.run_id}/replay`, {});
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

const billing = async (query = ''): Promise<BillingReport> => {
  const answer = await ask<BillingReport>('GET', `/usage/billing${query}`);
  return answer.body;
};

it('GET /usage/billing counts calls and answers of the month by any dimension, without replays', async () => {
  await expect.poll(async () => (await billing()).open_runs).toBe(0);
  const byTool = await billing();
  expect(byTool.total).toMatchObject({ calls: 3, failed: 0 });
  const toolLines = byTool.lines.map(({ kind, name, calls }) => [kind, name, calls]);
  expect(toolLines).toEqual(
    expect.arrayContaining([
      ['tool', 'calculator', 1],
      ['model', expect.stringMatching(/^scripted\//), 2],
    ]),
  );
  const { lines } = await billing('?group_by=workspace,workflow,agent,user,month');
  const { workspace_id, user_id } = server.services.owner;
  const location = { workspace_id, user_id, workflow_id: workflowId, workflow_name: 'Billed', agent_id: `${workflowId}/agent` };
  expect(lines).toMatchObject([{ ...location, calls: 3 }]);
  expect((await billing('?from=2020-01&to=2020-02')).total.calls).toBe(0);
});

it('GET /usage/billing refuses months in the wrong order and unknown dimensions', async () => {
  for (const query of ['?from=2026-11&to=2026-10', '?from=2026-13', '?group_by=planet', '?month=2026-11'])
    expect((await ask('GET', `/usage/billing${query}`)).status).toBe(400);
});

it('GET /usage/billing exports one row per group as CSV', async () => {
  const answer = await fetch(`${server.url}/api/v1/usage/billing?format=csv&group_by=workflow,tool`);
  expect(answer.headers.get('content-disposition')).toMatch(/billing-\d{4}-\d{2}\.csv/);
  const [head, ...events] = (await answer.text()).trim().split('\r\n');
  expect(head).toMatch(/^from,to,is_final,month,/);
  expect(events.some(event => event.includes(`${workflowId},Billed,,,,tool,calculator,1,0`))).toBe(true);
});

it('a billing schedule delivers each past month once, signed, and retries the same delivery on failure', async () => {
  const secretPath = `http://${host}/hook/key-of-the-hook`;
  const set = await ask<UsageScheduleReport>('PUT', '/usage/schedule', { url: secretPath, every: 'month' });
  expect(set.body.schedule).toMatchObject({ origin: `http://${host}`, every: 'month' });
  const deliver = (at: number) => deliverDueUsage({ ...server.services, clock: { ...server.services.clock, now: () => at } });
  const today = new Date();
  const dayOfNextMonth = (day: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, day);
  expect(await deliver(today.getTime())).toBe(0);
  status = 500;
  expect(await deliver(dayOfNextMonth(2))).toBe(1);
  status = 200;
  expect(await deliver(dayOfNextMonth(3))).toBe(1);
  expect(await deliver(dayOfNextMonth(4))).toBe(0);
  const [first, second] = taken;
  expect(second?.id).toBe(first?.id);
  expect(second).toMatchObject({ signed: true, body: { period: set.body.schedule?.since, is_final: true, total: { calls: 3 } } });
  const reported = await ask<UsageScheduleReport>('GET', '/usage/schedule');
  expect(reported.body.deliveries).toMatchObject([{ status: 'delivered', attempts: 2, http_status: 200, error: null }]);
  const { body: audit } = await ask('GET', '/audit?action=usage.');
  expect(JSON.stringify([reported.body, audit])).not.toContain('key-of-the-hook');
  const removed = await ask<UsageScheduleReport>('DELETE', '/usage/schedule');
  expect(removed.body.schedule).toBeNull();
  expect(await deliver(dayOfNextMonth(40))).toBe(0);
});
