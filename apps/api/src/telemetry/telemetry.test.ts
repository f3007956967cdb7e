import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@pinion/tool-runtime';
import { expect, it } from 'vitest';
import type { StoredTrace, TraceStore } from './store/trace-store.ts';
import { createOtlpSink } from './otlp-sink.ts';
import type { TraceSink } from './trace-batch.ts';
import { createTelemetry } from './telemetry.ts';

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const run = { run_id: '01990000-0000-7000-8000-000000000001', workspace_id: 'w', workflow_name: 'Shop' };

function steadyClock(): Clock & { pass(ms: number): void } {
  let ms = 1_000_000;
  return {
    now: () => ms,
    monotonic: () => ms,
    after: () => () => undefined,
    pause: () => Promise.resolve(),
    pass: by => void (ms += by),
  };
}

function keptTraces(): TraceStore & { batches: number } {
  const kept: (StoredTrace & { workspace_id: string })[] = [];
  return {
    batches: 0,
    async writeAll(traces) {
      this.batches += 1;
      kept.push(...traces);
    },
    read: (who, id) => Promise.resolve(kept.find(trace => trace.trace_id === id && trace.workspace_id === who.workspace_id)),
  };
}

function telemetryAtWork(sink?: TraceSink) {
  const [clock, store] = [steadyClock(), keptTraces()];
  const failures: unknown[] = [];
  const telemetry = createTelemetry({
    store,
    clock,
    origin: () => 'http://127.0.0.1:3000',
    newId: () => 'row',
    newPrefix: () => 'abcdef01',
    sink,
    onFailure: error => failures.push(error),
  });
  return { clock, store, telemetry, failures };
}

it('telemetry builds one span tree per run with the run id as trace id', async () => {
  const { clock, telemetry } = telemetryAtWork();
  const trace = telemetry.start(run);
  expect(trace.traces_url).toBe('http://127.0.0.1:3000/traces/01990000000070008000000000000001');
  const agent = trace.tracer.start('invoke_agent', { 'gen_ai.agent.name': 'assist' }, undefined);
  clock.pass(5);
  const tool = trace.tracer.start('execute_tool', undefined, agent);
  clock.pass(10);
  tool.end({ 'gen_ai.tool.name': 'x' }, { code: 'TIMEOUT', message: 'too slow' });
  tool.end({ twice: true });
  agent.end();
  trace.end();
  const read = await telemetry.traces.read(scope, trace.trace_id);
  const spans = new Map(read?.spans.map(span => [span.name, span]));
  expect([...spans.keys()]).toEqual(['execute_tool', 'invoke_agent', 'pinion.run']);
  const root = spans.get('pinion.run');
  expect(root).toMatchObject({ parent_span_id: null, attributes: { 'pinion.workflow': 'Shop' } });
  expect(root?.span_id).toMatch(/^[0-9a-f]{16}$/);
  expect(spans.get('invoke_agent')?.parent_span_id).toBe(root?.span_id);
  expect(spans.get('execute_tool')).toMatchObject({
    parent_span_id: spans.get('invoke_agent')?.span_id,
    start_ms: 1_000_005,
    end_ms: 1_000_015,
    attributes: { 'gen_ai.tool.name': 'x' },
    failure: { code: 'TIMEOUT', message: 'too slow' },
  });
});

it('telemetry shows a running run to its own workspace only', async () => {
  const { telemetry } = telemetryAtWork();
  const trace = telemetry.start(run);
  trace.tracer.start('chat', undefined, undefined).end();
  expect((await telemetry.traces.read(scope, trace.trace_id))?.spans.map(span => span.name)).toEqual(['chat']);
  expect(await telemetry.traces.read({ ...scope, workspace_id: 'other' }, trace.trace_id)).toBeUndefined();
});

it('telemetry batches traces into one statement and flushes open ones when it closes', async () => {
  const { telemetry, store } = telemetryAtWork();
  for (let index = 0; index < 10; index += 1) telemetry.start({ ...run, run_id: `run-${index}` }).end();
  telemetry
    .start({ ...run, run_id: 'open' })
    .tracer.start('chat', undefined, undefined)
    .end();
  await telemetry.close();
  expect(store.batches).toBe(1);
  expect((await store.read(scope, 'open'))?.spans).toHaveLength(1);
});

it('telemetry exports traces over OTLP and works without a collector', async () => {
  const bodies: { path: string; body: string }[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => {
      bodies.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const sink = await createOtlpSink(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, '1.2.3');
  const { telemetry, failures } = telemetryAtWork(sink);
  const trace = telemetry.start(run);
  trace.tracer.start('chat', { 'gen_ai.request.model': 'm' }, undefined).end(undefined, { code: 'RATE_LIMIT', message: 'busy' });
  trace.end();
  await telemetry.close();
  collector.close();
  expect(failures).toEqual([]);
  expect(bodies[0]?.path).toBe('/v1/traces');
  const [resource] = JSON.parse(bodies[0]?.body ?? '').resourceSpans;
  const [chat, root] = resource.scopeSpans[0].spans;
  expect(chat).toMatchObject({ name: 'chat', kind: 3, traceId: trace.trace_id, parentSpanId: root.spanId, status: { code: 2 } });
  expect(chat.attributes).toEqual([{ key: 'gen_ai.request.model', value: { stringValue: 'm' } }]);
  expect(resource.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'pinion' } });
});
