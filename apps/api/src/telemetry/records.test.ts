import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { openRunLog } from './run-log.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-records-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (error: unknown): never => {
  throw error;
};

describe('metrics', () => {
  it('GET /metrics has exactly the documented names and labels', async () => {
    const metrics = createMetrics();
    const call = { tenant_id: 'w', agent_id: 'a', tool_name: 't' };
    metrics.observe({
      ...call,
      gateway: 'http',
      status: 'success',
      duration_s: 0.2,
      isIdempotencyHit: false,
      effect: 'irreversible',
    });
    metrics.observe({ ...call, gateway: 'http', status: 'cached', duration_s: 0.001, isIdempotencyHit: true, effect: undefined });
    metrics.countStopped(call, 'denied');
    const { text, contentType } = await metrics.read();
    expect(contentType).toContain('text/plain');
    const events = text.split('\n');
    const has = (entry: string) => expect(events).toContain(entry);
    has('# TYPE tool_execution_duration_seconds histogram');
    has('tool_execution_duration_seconds_count{tenant_id="w",agent_id="a",tool_name="t",gateway="http"} 2');
    has('tool_execution_duration_seconds_bucket{le="0.1",tenant_id="w",agent_id="a",tool_name="t",gateway="http"} 1');
    has('# TYPE tool_execution_total counter');
    has('tool_execution_total{tenant_id="w",agent_id="a",tool_name="t",status="success"} 1');
    has('tool_execution_total{tenant_id="w",agent_id="a",tool_name="t",status="denied"} 1');
    has('tool_idempotency_cache_hits_total{tenant_id="w",tool_name="t"} 1');
    has('tool_side_effect_total{tenant_id="w",agent_id="a",policy="irreversible"} 1');
    expect(text).toContain('process_cpu_seconds_total');
    expect([...text.matchAll(/^# TYPE (tool_\w+)/gm)].map(match => match[1])).toHaveLength(4);
  });
});

it('GET /metrics puts agents and tools beyond the cap under one shared label', async () => {
  const metrics = createMetrics();
  for (let index = 0; index < 3_000; index += 1)
    metrics.countStopped({ tenant_id: 'w', agent_id: `agent-${index}`, tool_name: `tool.${index}` }, 'denied');
  const { text } = await metrics.read();
  const series = text.split('\n').filter(entry => entry.startsWith('tool_execution_total{'));
  expect(series.length).toBeLessThan(1_010);
  expect(text).toContain('tool_execution_total{tenant_id="w",agent_id="other",tool_name="other",status="denied"} 2500');
});

describe('log file', () => {
  it('the log file is JSON lines with exactly the documented fields and redacted secrets', async () => {
    const file = path.join(folder, 'pinion.log');
    const reject = (error: unknown): never => {
      throw error;
    };
    const log = openRunLog({ kind: 'file', path: file }, reject);
    const who = { tenant_id: 'w', agent_id: 'a', run_id: 'r', call_id: 'c', tool_name: 't' };
    log.write({ event: 'tool_execution_started', ...who, side_effect_policy: 'pure' });
    const done = { event: 'tool_execution_completed', ...who, status: 'success', cached: false, execution_time_ms: 3 } as const;
    log.write({ ...done, ...({ input: 'a secret', caller: { token: 'another' } } as object) });
    await log.close();
    const events = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(entry => JSON.parse(entry) as Record<string, unknown>);
    expect(events.map(({ level: _level, time: _time, ...rest }) => rest)).toEqual([
      { event: 'tool_execution_started', ...who, side_effect_policy: 'pure' },
      { ...done, input: '[redacted]', caller: { token: '[redacted]' } },
    ]);
  });

  it('the log file is readable by its owner only, also when it was open to others before', async () => {
    const file = path.join(folder, 'closed.log');
    const modeOf = (): string => (statSync(file).mode & 0o777).toString(8);
    await openRunLog({ kind: 'file', path: file }, report).close();
    expect(modeOf()).toBe('600');
    chmodSync(file, 0o644);
    await openRunLog({ kind: 'file', path: file }, report).close();
    expect(modeOf()).toBe('600');
  });

  it('the log file is rotated while the server runs without losing a line', async () => {
    const file = path.join(folder, 'rotated.log');
    const log = openRunLog({ kind: 'file', path: file, maxBytes: 2_000 }, () => undefined);
    const count = 20;
    for (let entry = 0; entry < count; entry += 1) {
      log.write({
        event: 'tool_execution_started',
        tenant_id: 'w',
        agent_id: `a${entry}`,
        run_id: 'r',
        call_id: 'c',
        tool_name: 't',
        side_effect_policy: 'pure',
      });
      await new Promise(resolve => setTimeout(resolve, 2));
    }
    await log.close();
    const text = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8');
    expect(text.trim().split('\n')).toHaveLength(count);
    expect(readFileSync(file, 'utf8').length).toBeLessThan(2_000);
  });

  it('a log file that cannot be written is reported and stops nothing', async () => {
    const reports: unknown[] = [];
    const log = openRunLog({ kind: 'file', path: path.join(folder, 'pinion.log', 'below-a-file') }, error => reports.push(error));
    const who = { tenant_id: 'w', agent_id: 'a', run_id: 'r', call_id: 'c', tool_name: 't' };
    log.write({ event: 'tool_execution_started', ...who, side_effect_policy: 'pure' });
    await log.close();
    expect(reports).not.toEqual([]);
  });
});
