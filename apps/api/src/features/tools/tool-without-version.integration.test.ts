import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import type { AuditItem } from '../audit/audit-operations.ts';
import type { PublishCheck } from '../versions/check-publish.ts';
import type { RunView } from '../runs/read/run-view.ts';

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

/**
 * Publishes the only version of a tool, a workflow that calls it from an agent and from a tool node, and version 1 of that
 * workflow.
 */
async function publishUses(tool: string): Promise<string> {
  await must(201, call('POST', '/tools', service.tool(tool, 'idempotent')));
  await must(200, call('PUT', `/agents/bot/activations/${tool}`, { enabled: true }));
  const events = [{ tool_calls: [{ name: tool, input: {} }] }, { text: 'done' }];
  const file = smallWorkflow(
    `uses ${tool}`,
    [
      { id: 'agent', type: 'agent', config: scripted(events, { tools: [{ name: tool }] }) },
      { id: 'direct', type: 'tool', config: { tool: { name: tool } } },
    ],
    'agent.response>direct.after',
  );
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
  await must(201, call('POST', `/workflows/${id}/publish`, {}));
  return id;
}
const setLifecycle = (tool: string, change: object) => must(200, call('PATCH', `/tools/${tool}/1.0.0`, change));
const run = async (id: string, version: string): Promise<RunView> =>
  await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { version, input: 'go', wait_s: 30 }));
const execute = async (tool: string): Promise<ToolEnvelope> =>
  (await call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', { tool, input: {}, agent_id: 'bot' })).body.envelope;
const envelopesOf = ({ nodes }: RunView): ToolEnvelope[] => [
  ...Object.values((nodes['agent']?.['tools_by_id'] ?? {}) as Record<string, ToolEnvelope>),
  nodes['direct']?.['envelope'] as ToolEnvelope,
];

test('a tool whose only version is deprecated is executed without a version and with a warning', async () => {
  const tool = 'parcels.track';
  const id = await publishUses(tool);
  await setLifecycle(tool, { lifecycle: 'deprecated', reason: 'too slow', replacement: 'parcels.follow@1.0.0' });

  for (const version of ['draft', 'published']) {
    const before = service.pathsHit().length;
    const ended = await run(id, version);
    expect(envelopesOf(ended).map(({ name, version: of, error }) => [name, of, error])).toEqual([
      [tool, '1.0.0', null],
      [tool, '1.0.0', null],
    ]);
    expect(service.pathsHit().length - before).toBe(2);
    expect(ended.warnings).toMatchObject([{ code: 'deprecated_tool', tool, message: expect.stringContaining('parcels.follow') }]);
  }
  const before = service.pathsHit().length;
  expect((await execute(tool)).error).toBeNull();
  expect(service.pathsHit().length - before).toBe(1);

  const { warnings, errors, blocked } = (await call<PublishCheck>('GET', `/workflows/${id}/publish-check`)).body;
  expect([errors, blocked]).toEqual([[], []]);
  const warned = warnings.filter(({ code }) => code === 'deprecated_tool').map(({ node_id }) => node_id);
  expect(warned).toEqual(['agent', 'direct']);
});

test('a tool whose only version is blocked is denied with version_blocked, its reason and its replacement', async () => {
  const tool = 'parcels.lose';
  const id = await publishUses(tool);
  await setLifecycle(tool, { lifecycle: 'blocked', reason: 'it loses parcels', replacement: 'parcels.keep' });
  const message = `${tool}@1.0.0 is blocked: it loses parcels. Use parcels.keep`;
  const denied = {
    name: tool,
    version: '1.0.0',
    error: { code: 'POLICY_DENIED', message, details: { reason: 'version_blocked' } },
  };

  for (const version of ['draft', 'published']) expect(envelopesOf(await run(id, version))).toMatchObject([denied, denied]);
  expect(await execute(tool)).toMatchObject(denied);
  expect(service.pathsHit()).not.toContain(`/${tool}`);

  const readDenials = async () => (await call<{ items: AuditItem[] }>('GET', '/audit?action=call.denied')).body.items;
  await expect.poll(readDenials).toHaveLength(5);
  const items = await readDenials();
  for (const item of items)
    expect(item).toMatchObject({ subject: `${tool}@1.0.0`, details: { reason: 'version_blocked', message } });
});
