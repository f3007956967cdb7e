import { randomUUID } from 'node:crypto';
import { specOf, type ToolEnvelope, ToolDefinition } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';

let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  service = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const activate = (tool: string) => must(200, call('PUT', `/agents/bot/activations/${tool}`, { enabled: true }));
type Executed = { envelope: ToolEnvelope };
type Refused = { error: { code: string; message: string; details: { pointer: string } } };

test.each([
  [{ side_effect_policy: 'irreversible', cache: 'forever' }, '/cache'],
  [{ side_effect_policy: 'idempotent', cache: 'ttl', cache_ttl_s: 60 }, '/cache'],
  [{ side_effect_policy: 'pure', access: 'write' }, '/access'],
  [{ side_effect_policy: 'idempotent', access: 'read' }, '/access'],
])('publishing and importing refuse the contradiction %j', async (parts, pointer) => {
  const tool = { ...service.tool('odd.one', 'pure'), ...parts };
  const published = await call<Refused>('POST', '/tools', tool);
  expect(published).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', details: { pointer } } } });
  const imported = await call<Refused>('POST', '/tools/import', { tools: [tool] });
  expect(imported).toMatchObject({ status: 400, body: { error: { details: { pointer: `/0${pointer}` } } } });
});

test('a stored irreversible tool with cache forever is performed in every run', async () => {
  const tool = 'mail.stored';
  const definition = ToolDefinition.parse(service.tool(tool, 'irreversible', { confirmation: 'never' }));
  // As an older server would have stored it.
  const stored = { ...specOf(definition), access: 'read' as const, cache: 'forever' as const };
  await server.services.tools.publish(server.services.owner, [stored], 'user', randomUUID);
  await activate(tool);
  expect(await must(200, call('GET', `/tools/${tool}/1.0.0`))).toMatchObject({ cache: 'none', access: 'write' });
  for (let run = 0; run < 2; run += 1) {
    const { envelope } = await must(200, call<Executed>('POST', '/tools/execute', { tool, agent_id: 'bot', input: {} }));
    expect([envelope.error, envelope.cached]).toEqual([null, undefined]);
  }
  expect(service.pathsHit().filter(path => path === `/${tool}`)).toHaveLength(2);
});

test.each([
  ['9007199254740993', 'loses precision as a number'],
  ['1e999', 'exceeds the number range'],
  ['1e-999', 'would become 0'],
])('executeTool refuses the number %s instead of sending a different one', async (literal, why) => {
  const tool = `sums.add${literal.replaceAll(/\W/g, '_')}`;
  await must(201, call('POST', '/tools', service.tool(tool, 'pure')));
  await activate(tool);
  const json = `{"tool":"${tool}","agent_id":"bot","input":{"n":${literal}}}`;
  const { status, body } = await call<Refused>('POST', '/tools/execute', json);
  const { error } = body;
  expect([status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(error.message).toContain(why);
  expect(service.pathsHit()).not.toContain(`/${tool}`);
  const exact = await call<Executed>('POST', '/tools/execute', { tool, agent_id: 'bot', input: { n: 0, m: 1e-300 } });
  expect(exact.body.envelope.error).toBeNull();
});
