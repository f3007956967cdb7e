import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;
beforeAll(async () => {
  services = await effectServer((_path, body) => ({ body: { got: body } }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  await call('POST', '/tools', services.tool('orders.create', 'idempotent', {}));
  await call('PUT', '/agents/bot/activations/orders.create', { enabled: true });
});
afterAll(async () => {
  await server.close();
  await services.close();
});

/** Calls the tool as the agent. Returns why the guard denied it, or `called`. */
async function outcome(): Promise<unknown> {
  const body = { tool: 'orders.create', input: {}, agent_id: 'bot' };
  const { envelope } = (await call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', body)).body;
  return envelope.error == null ? 'called' : (envelope.error.details as { reason?: string } | undefined)?.reason;
}
type Audit = { items: { subject: string; details: { reason?: string } }[] };
const deniedReasons = async () =>
  (await call<Audit>('GET', '/audit?action=call.denied')).body.items.map(({ details }) => details.reason);

test('a tool that is withdrawn is denied at the next call, and called again when it is restored', async () => {
  expect(await outcome()).toBe('called');
  await call('PUT', '/tools/orders.create/availability', { available: false });
  expect(await outcome()).toBe('not_available');
  await call('PUT', '/tools/orders.create/availability', { available: true });
  expect(await outcome()).toBe('called');
  await expect.poll(deniedReasons).toContain('not_available');
});

test('a tool that is turned off for an agent is denied at its next call, and called again when it is turned on', async () => {
  await call('PUT', '/agents/bot/activations/orders.create', { enabled: false });
  expect(await outcome()).toBe('disabled_for_agent');
  await call('PUT', '/agents/bot/activations/orders.create', { enabled: true });
  expect(await outcome()).toBe('called');
  await expect.poll(deniedReasons).toContain('disabled_for_agent');
});
