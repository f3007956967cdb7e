import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../features/runs/read/run-view.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';

const limits = { max_output_bytes: 65_536 };
const rowCount = 256;
const rows = Array.from({ length: rowCount }, (_row, n) => ({ n, text: 'x'.repeat(700) }));

describe('truncated output', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-truncated-'));
  const configFile = path.join(folder, 'pinion.yaml');
  let server: Awaited<ReturnType<typeof startTestServer>>;
  const service = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(rows));
  });
  beforeAll(async () => {
    await new Promise<void>(resolve => {
      service.listen(0, '127.0.0.1', resolve);
    });
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    writeFileSync(configFile, JSON.stringify({ limits }));
    server = await startTestServer({ PINION_EGRESS_ALLOW: host, PINION_BLOBS: 'file', PINION_CONFIG: configFile });
    const tool = {
      name: 'rows.list',
      version: '1.0.0',
      description: 'lists rows',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: `http://${host}/rows` },
      side_effect_policy: 'pure',
    };
    await call('POST', '/tools', tool);
  });
  afterAll(async () => {
    await server.close();
    service.closeAllConnections();
    await new Promise(resolve => service.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
  const call = jsonClient(() => server.url);

  async function run(workflow: WorkflowFile, body: Record<string, unknown> = {}): Promise<RunView> {
    const { body: saved } = await call<{ id: string }>('POST', '/workflows', workflow);
    const { body: started } = await call<{ run_id: string }>('POST', `/workflows/${saved.id}/runs`, { input: 'go', ...body });
    return ended(started.run_id);
  }

  async function ended(id: string): Promise<RunView> {
    await expect
      .poll(async () => (await call<RunView>('GET', `/runs/${id}`)).body.status, { timeout: 20_000 })
      .not.toMatch(/running|queued/);
    return (await call<RunView>('GET', `/runs/${id}`)).body;
  }

  const events = [{ tool_calls: [{ name: 'rows.list', input: {} }] }, { text: 'done' }];
  const pin = { name: 'rows', selector: { tool: 'rows.list', strategy: 'latest' } };
  const readers = smallWorkflow(
    'readers',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: scripted(events, { tools: [{ name: 'rows.list' }], pins: [pin] }) },
      { id: 'tool', type: 'tool', config: { tool: { name: 'rows.list', version: '1.0.0' }, input: {} } },
      { id: 'pinned', type: 'transform', config: { expression: '$count($)' } },
      { id: 'wired', type: 'transform', config: { expression: '$count($)' } },
      { id: 'byId', type: 'transform', config: { expression: '$count($each($, function($call) { $call.output })[0])' } },
      { id: 'text', type: 'prompt', config: { template: '{{tool.output}}' } },
      { id: 'size', type: 'transform', config: { expression: '$length($)' } },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'in.value>tool.run_after',
    'agent.rows>pinned.in',
    'tool.output>wired.in',
    'agent.tools_by_id>byId.in',
    'tool.envelope>text.run_after',
    'text.text>size.in',
    // One expression after the other.
    'pinned.value>wired.run_after',
    'wired.value>byId.run_after',
    'byId.value>size.run_after',
    'agent.rows>out.value',
  );

  it('a truncated output is complete for edges, pins and templates and a preview in the run', async () => {
    const view = await run(readers);
    expect(view.error ?? null).toBeNull();
    expect(view.nodes['pinned']).toEqual({ value: rowCount });
    expect(view.nodes['wired']).toEqual({ value: rowCount });
    expect(view.nodes['byId']).toEqual({ value: rowCount });
    expect(view.nodes['size']).toEqual({ value: JSON.stringify(rows).length });
    expect((view.output as unknown[]).length).toBe(rowCount);
    const { envelope } = view.nodes['tool'] as { envelope: { truncated?: boolean; output: unknown[] } };
    expect(envelope.truncated).toBe(true);
    expect(envelope.output.length).toBeLessThan(100);

    const { body: replay } = await call<{ run_id: string }>('POST', `/runs/${view.run_id}/replay`, {});
    expect((await ended(replay.run_id)).output).toEqual(view.output);
  });

  it('a truncated output whose blob is missing fails its readers with a clear error, and only those', async () => {
    const reserved = smallWorkflow(
      'gone',
      [
        { id: 'in', type: 'input' },
        { id: 'tool', type: 'tool', config: { tool: { name: 'rows.list', version: '1.0.0' }, input: {} } },
        { id: 'wait', type: 'confirm', config: { message: 'go on?' } },
        { id: 'both', type: 'merge', config: { mode: 'object' } },
        { id: 'out', type: 'output' },
      ],
      'in.value>tool.run_after',
      'in.value>wait.in',
      'tool.output>both.in',
      'wait.approved>both.in',
      'both.value>out.value',
    );
    const { body: saved } = await call<{ id: string }>('POST', '/workflows', reserved);
    const { body: started } = await call<{ run_id: string }>('POST', `/workflows/${saved.id}/runs`, { input: 'go' });
    type Questions = { items: { id: string }[] };
    const approvals = async () => (await call<Questions>('GET', `/questions?run_id=${started.run_id}`)).body.items;
    await expect.poll(async () => (await approvals()).length, { timeout: 20_000 }).toBe(1);
    const toolEnded = async () => (await call<RunView>('GET', `/runs/${started.run_id}`)).body.node_states['tool']?.status;
    await expect.poll(toolEnded, { timeout: 20_000 }).toBe('succeeded');
    rmSync(path.join(server.dataDir, 'blobs'), { recursive: true });
    const [approval] = await approvals();
    await call('POST', `/questions/${encodeURIComponent(approval?.id ?? '')}/answer`, { decision: 'approve' });
    const view = await ended(started.run_id);
    expect(view).toMatchObject({
      status: 'failed',
      error: { code: 'VALIDATION_ERROR', details: { node_id: 'both', cause: { reason: 'output_expired', tool: 'rows.list' } } },
    });
  });
});
