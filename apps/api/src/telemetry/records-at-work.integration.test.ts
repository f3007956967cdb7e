import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-records-'));
let server: Awaited<ReturnType<typeof startTestServer>>;
const ask = jsonClient(() => server.url);
beforeAll(async () => {
  writeFileSync(
    path.join(folder, 'stamp.mjs'),
    `export const extension = {
      name: 'stamp',
      before_execute: ({ spec }) =>
        spec.name === 'time.now' ? { ok: false, error: { code: 'POLICY_DENIED', message: 'no clocks', details: { reason: 'house', rule: 'stamp' } } } : undefined,
      after_execute: (_call, result) => (result.ok ? { ok: true, output: { ...result.output, stamped: true } } : undefined),
    };`,
  );
  writeFileSync(path.join(folder, 'pinion.yaml'), 'extensions: { modules: [./stamp.mjs] }\n');
  server = await startTestServer({ PINION_CONFIG: path.join(folder, 'pinion.yaml'), PINION_LOG: 'file' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Run = {
  run_id: string;
  nodes: Record<string, { tools_by_id: Record<string, { name: string; output?: unknown; error?: { code: string } }> }>;
};

it('a call leaves metrics, log lines and extension records, and a denied call leaves an audit entry', async () => {
  const calls = ['calculator', 'time.now', 'no.such'].map(name => ({
    name,
    input: name === 'calculator' ? { expression: '6 * 7' } : {},
  }));
  const file = smallWorkflow(
    'Records',
    [
      { id: 'in', type: 'input' },
      {
        id: 'agent',
        type: 'agent',
        config: scripted([{ tool_calls: calls }, { text: 'done' }], { tools: [{ name: calls[0]?.name }, { name: 'time.now' }] }),
      },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.prompt',
    'agent.response>out.value',
  );
  const { id } = (await ask<{ id: string }>('POST', '/workflows', file)).body;
  const run = (await ask<Run>('POST', `/workflows/${id}/runs`, { input: 'x', wait_s: 20 })).body;
  const envelopes = Object.values(run.nodes['agent']?.tools_by_id ?? {});
  expect(Object.fromEntries(envelopes.map(({ name, error }) => [name, error?.code]))).toEqual({
    calculator: undefined,
    'time.now': 'POLICY_DENIED',
    'no.such': 'POLICY_DENIED',
  });
  expect(envelopes.find(({ name }) => name === 'calculator')?.output).toEqual({ result: 42, stamped: true });

  const who = `tenant_id="${server.services.owner.workspace_id}",agent_id="${id}/agent"`;
  const scraped = await fetch(`${server.url}/metrics`);
  expect(scraped.headers.get('content-type')).toContain('text/plain');
  const metrics = (await scraped.text()).split('\n');
  expect(metrics).toContain(`tool_execution_total{${who},tool_name="calculator",status="success"} 1`);
  expect(metrics).toContain(`tool_execution_total{${who},tool_name="time.now",status="denied"} 1`);
  expect(metrics).toContain(`tool_execution_total{${who},tool_name="no.such",status="denied"} 1`);
  expect(metrics).toContain(`tool_execution_duration_seconds_count{${who},tool_name="calculator",gateway="internal"} 1`);

  const denied = async () => {
    const { body } = await ask<{ items: { actor: string; subject: string; details: { run_id: string; rule: string } }[] }>(
      'GET',
      '/audit?action=call.denied',
    );
    return body.items
      .map(({ actor, subject, details }) => [actor, subject, details.run_id, details.rule])
      .toSorted(([, a = ''], [, b = '']) => a.localeCompare(b));
  };
  await expect.poll(denied).toEqual([
    [`${id}/agent`, 'no.such@0.0.0', run.run_id, 'allow_list'],
    [`${id}/agent`, expect.stringMatching(/^time\.now@/), run.run_id, 'stamp'],
  ]);

  await server.stop();
  const events = readFileSync(path.join(server.dataDir, 'pinion.log'), 'utf8')
    .trim()
    .split('\n')
    .map(entry => JSON.parse(entry) as { event: string; tool_name: string; status?: string; run_id?: string; call_id?: string });
  expect(events.every(({ run_id, call_id = '' }) => run_id === run.run_id && call_id !== '')).toBe(true);
  expect(events.map(({ event, tool_name, status }) => [event, tool_name, status])).toEqual(
    expect.arrayContaining([
      ['tool_execution_started', 'calculator', undefined],
      ['tool_execution_completed', 'calculator', 'success'],
      ['tool_execution_completed', 'time.now', 'denied'],
    ]),
  );
});
