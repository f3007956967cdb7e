import type { SchemaJudgement, WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfUrl } from '../features/demo-shop/own-origin.ts';
import type { ToolImpact } from '../features/tools/get-tool-impact.ts';
import type { UsageReport } from '../features/usage/get-usage.ts';
import type { UpgradePreview } from '../features/tools/preview-upgrade.ts';
import type { UpgradeOutcome } from '../features/tools/upgrade-workflows.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const ask = documentedClient(() => server.url);
const get = async <T>(path: string): Promise<T> => (await ask<T>('GET', path)).body;
beforeAll(async () => {
  server = await startTestServer();
  await ask('PUT', '/secrets', { name: 'SHOP_KEY', value: 'demo', scope: 'workspace' });
});
afterAll(() => server.close());

type Failure = { error: { code: string; message: string } };

const query = { type: 'string' };

async function publish(name: string, version: string, more: Record<string, unknown> = {}): Promise<void> {
  const { status } = await ask('POST', '/tools', {
    name,
    version,
    description: 'Products of the shop',
    category: 'api',
    input_schema: { type: 'object', properties: { query } },
    output_schema: { type: 'object' },
    gateway: 'http',
    gateway_config: { url: selfUrl('/catalog'), method: 'GET' },
    side_effect_policy: 'pure',
    secrets: ['SHOP_KEY'],
    cost_usd: 0.25,
    ...more,
  });
  expect(status).toBe(201);
}

/** Builds a workflow with an agent that has the tool, a wired pin on it, and a node that calls it. */
const router = (tool: string, version?: string): WorkflowFile =>
  smallWorkflow(
    'Desk',
    [
      { id: 'in', type: 'input' },
      {
        id: 'desk',
        type: 'agent',
        config: scripted([{ tool_calls: [{ name: tool, input: { query: 'kettle' } }] }, { text: 'Found.' }], {
          tools: [{ name: tool, ...(version === undefined ? {} : { version }) }],
          pins: [{ name: 'found', selector: { tool, strategy: 'latest' }, on_missing: 'null' }],
        }),
      },
      { id: 'call', type: 'tool', config: { tool: { name: tool, ...(version === undefined ? {} : { version }) }, input: {} } },
      { id: 'out', type: 'output' },
    ],
    'in.value>desk.in',
    'desk.found>out.value',
    'in.value>call.query',
  );

const make = async (file: WorkflowFile): Promise<string> => (await ask<{ id: string }>('POST', '/workflows', file)).body.id;
const fileOf = (id: string): Promise<WorkflowFile> => get<WorkflowFile>(`/workflows/${id}`);

describe('tool usage by workflows', () => {
  it('tool usage counts drafts and newest published versions, with pins, edges and external agents', async () => {
    await publish('care.find', '1.0.0');
    const id = await make(router('care.find'));
    await ask('POST', `/workflows/${id}/publish`, {});
    await publish('care.find', '2.0.0');
    await ask('PUT', '/agents/outside/activations/care.find', { enabled: true });

    const older = await get<ToolImpact>('/tools/care.find/impact?version=1.0.0');
    expect(older).toMatchObject({ workflows: 1, nodes: 2, pins: 1, edges: 1, agents: [], last_run_at: null, runs: [] });
    expect(older.holders.map(one => [one.published_version, one.version, one.resolved])).toEqual([[1, null, '1.0.0']]);

    const newer = await get<ToolImpact>('/tools/care.find/impact?version=2.0.0');
    expect(newer).toMatchObject({ workflows: 1, nodes: 2, pins: 1, edges: 1, agents: ['outside'] });
    expect(newer.holders.map(one => one.published_version)).toEqual([null]);

    const both = await get<ToolImpact>('/tools/care.find/impact');
    expect(both).toMatchObject({ version: null, workflows: 1, nodes: 2, pins: 1 });
    expect(both.holders).toHaveLength(2);
    expect((await ask<Failure>('GET', '/tools/care.find/impact?version=9.0.0')).body.error.code).toBe('NOT_FOUND');
    expect((await ask<Failure>('GET', '/tools/care.nobody/impact')).status).toBe(404);
  });

  it('tool usage ignores a replaced published version and a deleted workflow', async () => {
    await publish('care.once', '1.0.0');
    const id = await make(router('care.once', '1.0.0'));
    await ask('POST', `/workflows/${id}/publish`, {});
    await ask('PUT', `/workflows/${id}`, smallWorkflow('Desk', [{ id: 'out', type: 'output' }]));
    expect((await get<ToolImpact>('/tools/care.once/impact')).holders.map(one => one.published_version)).toEqual([1]);
    await ask('POST', `/workflows/${id}/publish`, {});
    expect((await get<ToolImpact>('/tools/care.once/impact')).holders).toEqual([]);
  });
});

it('the compatibility check compares two versions and unpublished schemas', async () => {
  await publish('care.judged', '1.0.0');
  await publish('care.judged', '2.0.0', { input_schema: { type: 'object', properties: { query }, required: ['query'] } });
  const judgement = await get<SchemaJudgement>('/tools/care.judged/2.0.0/changes?since=1.0.0');
  expect(judgement).toEqual({
    verdict: 'breaking',
    changes: [{ part: 'input', path: 'query', verdict: 'breaking', text: 'is now required' }],
  });
  const { body } = await ask<SchemaJudgement>('POST', '/tools/care.judged/2.0.0/changes', {
    input_schema: { type: 'object', properties: { query } },
    output_schema: { type: 'object' },
  });
  expect(body.verdict).toBe('compatible');
  expect((await ask<Failure>('GET', '/tools/care.judged/2.0.0/changes?since=3.0.0')).status).toBe(404);
});

describe('tool upgrade', () => {
  it('a tool upgrade is previewed, keeps every edge, is never published and can be reverted', async () => {
    await publish('care.moved', '1.0.0');
    await publish('care.moved', '2.0.0', {
      input_schema: { type: 'object', properties: { query, shelf: { type: 'string' } }, required: ['query', 'shelf'] },
      output_schema: { type: 'object' },
    });
    const before = router('care.moved', '1.0.0');
    const [id, open] = [await make(before), await make(router('care.moved'))];
    await ask('POST', `/workflows/${id}/publish`, {});

    const preview = await get<UpgradePreview>('/tools/care.moved/2.0.0/upgrade');
    expect(preview.items.map(item => item.workflow_id)).toEqual([id]); // the open version range updates by itself
    expect(preview.judgements.map(({ from, judgement }) => [from, judgement.verdict])).toEqual([['1.0.0', 'breaking']]);
    const [item] = preview.items;
    expect(item).toMatchObject({ verdict: 'breaking', from: ['1.0.0'], edges: 3, pins: [{ node_id: 'desk', pin: 'found' }] });
    expect(item?.nodes.map(node => node.node_id)).toEqual(['desk', 'call']);
    expect(item?.problems.map(problem => problem.code)).toEqual(['missing_input']);
    expect((await fileOf(id)).nodes).toEqual(before.nodes);

    const request = (base_version: number) => ({
      workflows: [
        { id, base_version },
        { id: 'nobody', base_version: 1 },
      ],
    });
    const path = '/tools/care.moved/2.0.0/upgrade';
    const stale = (await ask<{ items: UpgradeOutcome[] }>('POST', path, request(7))).body.items;
    expect(stale.map(one => [one.outcome, one.error?.code])).toEqual([
      ['refused', 'CONFLICT'],
      ['refused', 'NOT_FOUND'],
    ]);
    const { items } = (await ask<{ items: UpgradeOutcome[] }>('POST', path, request(item?.base_version ?? 0))).body;
    expect(items[0]).toEqual({ workflow_id: id, outcome: 'upgraded', version: 2, kept: 'save-1' });

    const after = await fileOf(id);
    expect(after.edges).toEqual(before.edges);
    expect(after.nodes[1]?.config).toMatchObject({ tools: [{ name: 'care.moved', version: '2.0.0' }] });
    expect(after.nodes[1]?.config['pins']).toEqual(before.nodes[1]?.config['pins']);
    expect((await get<{ items: unknown[] }>(`/workflows/${id}/versions`)).items).toHaveLength(1);
    expect((await get<UpgradePreview>(path)).items).toEqual([]);
    const { items: log } = await get<{ items: { action: string; details: unknown }[] }>(`/audit?subject=${id}&action=workflow.`);
    expect(log[0]).toMatchObject({ action: 'workflow.upgraded', details: { tool: 'care.moved', to: '2.0.0', kept: 1 } });

    await ask('POST', `/workflows/${id}/versions/save-1/restore`, {});
    const restored = await fileOf(id);
    expect({ nodes: restored.nodes, edges: restored.edges }).toEqual({ nodes: before.nodes, edges: before.edges });
    expect((await fileOf(open)).nodes).toEqual(router('care.moved').nodes);
  });

  it('a tool upgrade refuses an unknown version and one that never runs', async () => {
    await publish('care.shut', '1.0.0');
    await publish('care.shut', '2.0.0');
    const id = await make(router('care.shut', '1.0.0'));
    await ask('PATCH', '/tools/care.shut/2.0.0', { lifecycle: 'blocked', reason: 'it leaks' });
    const request = { workflows: [{ id, base_version: 1 }] };
    expect((await ask('POST', '/tools/care.shut/2.0.0/upgrade', request)).status).toBe(409);
    expect((await ask('POST', '/tools/care.shut/3.0.0/upgrade', request)).status).toBe(404);
    expect((await ask('POST', '/tools/care.shut/1.0.0/upgrade', { workflows: [] })).status).toBe(400);
    expect((await fileOf(id)).nodes).toEqual(router('care.shut', '1.0.0').nodes);
  });
});

describe('tool call statistics', () => {
  const csv = async (path: string): Promise<string> => (await fetch(`${server.url}/api/v1${path}`)).text();

  it('tool call statistics count calls, denials and cost by version and are exported', async () => {
    await publish('care.used', '1.0.0');
    const id = await make(router('care.used', '1.0.0'));
    const run = async (): Promise<void> => void (await ask('POST', `/workflows/${id}/runs`, { input: 'kettle', wait_s: 30 }));
    await run();
    await ask('PATCH', '/tools/care.used/1.0.0', { lifecycle: 'blocked', reason: 'it lied' });
    await run();
    const report = await get<UsageReport>('/usage?range=24h&tool=care.used');
    expect(report.versions).toHaveLength(1);
    expect(report.versions[0]).toMatchObject({
      name: 'care.used',
      version: '1.0.0',
      count: 2,
      failed: 0,
      denied: 2,
      cost_usd: 0.5,
    });
    expect(report.versions[0]?.errors).toEqual([{ code: 'POLICY_DENIED', count: 2 }]);
    expect(report.points).toHaveLength(24);
    expect(report.points.at(-1)).toMatchObject({ count: 2, denied: 2 });
    expect(report.total.p95_ms).toBeGreaterThan(0);
    expect((await get<UsageReport>('/usage?range=30d')).points).toHaveLength(30);
    expect(await csv('/usage?range=24h&tool=care.used&format=csv')).toContain(',care.used,1.0.0,2,0,2,0,');
    expect(JSON.parse(await csv('/usage?range=24h&tool=care.used&format=json'))).toEqual(report);
    expect((await ask('GET', '/usage?range=1y')).status).toBe(400);
  });
});

describe('audit log search', () => {
  type Log = { items: { subject: string }[]; cursor: string | null };

  it('the audit log is searched by subject and words without wildcards, page by page', async () => {
    await publish('care_a.one', '1.0.0');
    await publish('carexa.one', '1.0.0');
    await ask('PATCH', '/tools/care_a.one/1.0.0', { lifecycle: 'deprecated', reason: 'Use 100% of the other' });
    const subjects = async (part: string): Promise<string[]> =>
      (await get<Log>(`/audit?${part}`)).items.map(item => item.subject);
    expect(new Set(await subjects('subject=care_a'))).toEqual(new Set(['care_a.one@1.0.0']));
    expect(await subjects('text=100%25%20OTHER')).toEqual(['care_a.one@1.0.0']);
    expect(await subjects('text=100%25%20nobody')).toEqual([]);
    const first = await get<Log>('/audit?subject=care_a&limit=1');
    expect((await get<Log>(`/audit?subject=care_a&limit=1&cursor=${first.cursor}`)).items).toHaveLength(1);
    expect(await (await fetch(`${server.url}/api/v1/audit?subject=carexa&format=csv`)).text()).not.toContain('care_a.one@');
  });
});
