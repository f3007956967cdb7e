import { randomUUID } from 'node:crypto';
import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import type { PublishCheck } from '../versions/check-publish.ts';
import type { DryVerdict } from './dry-run-tools.ts';
import { listWorkflows } from '../workflows/list-workflows.ts';
import type { RunView } from '../runs/read/run-view.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const definition = (name: string) => ({
  name,
  version: '1.0.0',
  description: 'calls a remote procedure',
  category: 'code',
  input_schema: { type: 'object' },
  gateway: 'grpc',
  gateway_config: { service: 'a' },
  side_effect_policy: 'irreversible',
});
const why = /No provider handles the gateway grpc.*unknown_gateway/;
type Noted = { notes: string[] };

/** Publishes a tool that no gateway performs and saves a workflow whose agent calls it. */
async function keepUser(tool: string): Promise<string> {
  await must(201, call('POST', '/tools', definition(tool)));
  const events = [{ tool_calls: [{ name: tool, input: {} }] }, { text: 'done' }];
  const agent = { id: 'agent', type: 'agent', config: scripted(events, { tools: [{ name: tool }] }) };
  return (await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow(`uses ${tool}`, [agent])))).id;
}

test('publishing and importing a tool without a provider return a note that names its gateway', async () => {
  const published = await must(201, call<Noted>('POST', '/tools', definition('remote.published')));
  expect(published.notes).toEqual([expect.stringMatching(why)]);
  const imported = await must(200, call<Noted>('POST', '/tools/import', { tools: [definition('remote.imported')] }));
  expect(imported.notes).toEqual([expect.stringMatching(/^remote\.imported@1\.0\.0: /)]);
  const http = { ...definition('remote.http'), gateway: 'http', gateway_config: { url: 'https://example.com/' } };
  expect((await must(201, call<Noted>('POST', '/tools', http))).notes).toEqual([]);
});

test('the compile step and the publish check report a tool without a provider', async () => {
  const id = await keepUser('remote.compiled');
  const { items } = await listWorkflows(server.services, server.services.owner);
  expect(items.find(item => item.id === id)?.problems).toBeGreaterThan(0);
  const { errors } = await must(200, call<PublishCheck>('GET', `/workflows/${id}/publish-check`));
  expect(errors).toMatchObject([{ code: 'unknown_gateway', tool: 'remote.compiled', node_id: 'agent' }]);
});

test('a dry run and discovery report a tool without a provider', async () => {
  const id = await keepUser('remote.looked_at');
  const request = { workflow_id: id, node_id: 'agent', tools: [{ name: 'remote.looked_at' }], policy: {} };
  const dry = await must(200, call<{ items: DryVerdict[] }>('POST', '/policy/dry-run', request));
  expect(dry.items).toMatchObject([{ gate: 'unknown_gateway', message: expect.stringMatching(why) }]);
  const tiers = await must(200, call<{ agents: { why: string }[] }>('GET', '/tools/remote.looked_at/tiers'));
  expect(tiers.agents.map(agent => agent.why)).toEqual(['unknown_gateway']);
  const all = await must(200, call<{ items: { name: string; is_performed: boolean }[] }>('GET', '/tools?limit=200'));
  expect(all.items.find(({ name }) => name === 'remote.looked_at')?.is_performed).toBe(false);
});

test('a call without a provider requests no approval', async () => {
  const id = await keepUser('remote.called');
  const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: randomUUID(), wait_s: 20 }));
  const [envelope] = Object.values(run.nodes['agent']?.['tools_by_id'] ?? {}) as ToolEnvelope[];
  expect(envelope?.error).toMatchObject({ code: 'PROVIDER_ERROR', details: { reason: 'unknown_gateway' } });
  expect(run.status).toBe('succeeded');
  expect((await must(200, call<{ items: unknown[] }>('GET', `/questions?run_id=${run.run_id}`))).items).toEqual([]);
});
