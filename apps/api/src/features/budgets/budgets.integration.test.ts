import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { type OpenApi, openApiCheck } from '../../testing/open-api-check.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { BudgetReport } from './budget-operations.ts';

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;
beforeAll(async () => {
  services = await effectServer((_path, body) => ({ body: { got: body } }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const request = async (n: number) =>
  (await call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', { tool: 'orders.create', input: { n }, agent_id: 'bot' }))
    .body.envelope;
const report = async () => (await call<BudgetReport>('GET', '/budgets')).body;
const limit = (workspace: object) => call('PATCH', '/settings', { budgets: { workspace } });

test('the monthly budget counts from the first call and a new limit applies to the next call', async () => {
  const tool = services.tool('orders.create', 'compensatable', { cost_usd: 0.25 });
  expect((await call('POST', '/tools', tool)).status).toBe(201);
  expect((await call('PUT', '/agents/bot/activations/orders.create', { enabled: true })).status).toBeLessThan(300);
  expect(await report()).toMatchObject({ workspace: { spent: { calls: 0, usd: 0 }, limit: {} }, workflows: [] });
  expect(await request(1)).toMatchObject({ output: { got: { n: 1 } } });
  expect((await report()).workspace.spent).toEqual({ tokens: 0, calls: 1, usd: 0.25 });

  await limit({ max_calls: 3 });
  const answers = await Promise.all([2, 3, 4, 5, 6].map(request));
  const denied = answers.filter(({ error }) => error !== undefined && error !== null);
  expect(denied).toHaveLength(3);
  expect(denied[0]?.error).toMatchObject({
    code: 'POLICY_DENIED',
    details: { reason: 'budget', limit: 'calls', subject: 'the workspace' },
  });
  expect(services.effects).toHaveLength(3);
  const audit = () => call<{ items: { actor: string; subject: string; details: unknown }[] }>('GET', '/audit?action=call.denied');
  const event = { actor: 'bot', subject: 'orders.create@1.0.0', details: { reason: 'budget' } };
  await expect.poll(async () => (await audit()).body.items).toMatchObject([event, event, event]);
  const metrics = (await (await fetch(`${server.url}/metrics`)).text()).split('\n');
  expect(metrics.filter(text => text.includes('status="denied"'))).toMatchObject([expect.stringMatching(/agent_id="bot".* 3$/)]);

  const answer = await call<BudgetReport>('GET', '/budgets');
  const { body: document } = await call<OpenApi>('GET', '/openapi.json');
  expect(openApiCheck(document)('GET', '/budgets', answer.status, answer.body)).toEqual([]);
  expect(answer.body.workspace).toEqual({
    spent: { tokens: 0, calls: 3, usd: 0.75 },
    held: { tokens: 0, calls: 0, usd: 0 },
    unpriced: 0,
    limit: { max_calls: 3 },
  });
  expect(answer.body.period).toBe(new Date().toISOString().slice(0, 7));

  await limit({ max_usd: 1 });
  expect((await report()).workspace.limit).toEqual({ max_calls: 3, max_usd: 1 });
  await limit({ max_calls: null });
  expect(await request(7)).toMatchObject({ output: { got: { n: 7 } } });
  expect((await request(8)).error).toMatchObject({ details: { reason: 'budget', limit: 'usd' } });
  expect((await call('PATCH', '/settings', { budgets: { workspace: null } })).status).toBe(200);
  expect(await request(9)).toMatchObject({ output: { got: { n: 9 } } });
});
