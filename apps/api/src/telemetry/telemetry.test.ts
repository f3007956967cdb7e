import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@pinion/tool-runtime';
import { expect, it } from 'vitest';
import type { StoredTrace, TraceStore } from './store/trace-store.ts';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import { createOtlpSpans } from './otlp-spans.ts';
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

function telemetryAtWork(exported?: SpanProcessor, clock = steadyClock()) {
  const store = keptTraces();
  const failures: unknown[] = [];
  const telemetry = createTelemetry({
    store,
    clock,
    origin: () => 'http://127.0.0.1:3000',
    newId: () => 'row',
    newPrefix: () => 'abcdef01',
    service: { name: 'desk', version: '1.2.3' },
    exported,
    onFailure: error => failures.push(error),
  });
  return { clock, store, telemetry, failures };
}

it('telemetry builds one span tree per run with the run id as trace id', async () => {
  const { clock, telemetry } = telemetryAtWork();
  const trace = telemetry.start(run);
  expect(trace.traces_url).toBe('http://127.0.0.1:3000/traces/01990000000070008000000000000001');
  const agent = telemetry.tracer.start('invoke_agent', { 'gen_ai.agent.name': 'assist' }, trace.root);
  clock.pass(5);
  const tool = telemetry.tracer.start('execute_tool', undefined, agent);
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
  telemetry.tracer.start('chat', undefined, trace.root).end();
  expect((await telemetry.traces.read(scope, trace.trace_id))?.spans.map(span => span.name)).toEqual(['chat']);
  expect(await telemetry.traces.read({ ...scope, workspace_id: 'other' }, trace.trace_id)).toBeUndefined();
});

it('telemetry batches traces into one statement and flushes open ones when it closes', async () => {
  const { telemetry, store } = telemetryAtWork();
  for (let index = 0; index < 10; index += 1) telemetry.start({ ...run, run_id: `run-${index}` }).end();
  const open = telemetry.start({ ...run, run_id: 'open' });
  telemetry.tracer.start('chat', undefined, open.root).end();
  await telemetry.close();
  expect(store.batches).toBe(1);
  expect((await store.read(scope, 'open'))?.spans).toHaveLength(1);
});

/** Starts a collector and a telemetry that exports to it. `closed` returns the spans that were exported by the end. */
async function exportingTelemetry() {
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
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
  const failures: unknown[] = [];
  const exported = await createOtlpSpans({ url, serviceName: 'desk' }, error => failures.push(error));
  const { telemetry } = telemetryAtWork(exported);
  const closed = async () => {
    await telemetry.close();
    collector.close();
    expect(failures).toEqual([]);
    return bodies;
  };
  return { telemetry, closed };
}

const caller = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'rojo=1' };

it('telemetry exports spans over OTLP with the schema of their attributes', async () => {
  const { telemetry, closed } = await exportingTelemetry();
  const trace = telemetry.start(run);
  const span = telemetry.tracer.start('chat', { 'gen_ai.request.model': 'm' }, trace.root);
  span.end(undefined, { code: 'RATE_LIMIT', message: 'busy' });
  trace.end();
  const [sent] = await closed();
  expect(sent?.path).toBe('/v1/traces');
  const [resource] = JSON.parse(sent?.body ?? '').resourceSpans;
  const [scopeSpans] = resource.scopeSpans;
  const [chat, root] = scopeSpans.spans;
  expect(scopeSpans).toMatchObject({
    schemaUrl: 'https://opentelemetry.io/schemas/1.45.0',
    scope: { name: 'pinion', version: '1.2.3' },
  });
  expect(chat).toMatchObject({ name: 'chat', kind: 3, traceId: trace.trace_id, parentSpanId: root.spanId });
  expect(chat.status).toEqual({ code: 2, message: 'RATE_LIMIT: busy' });
  expect(chat.attributes).toEqual([
    { key: 'gen_ai.request.model', value: { stringValue: 'm' } },
    { key: 'error.type', value: { stringValue: 'RATE_LIMIT' } },
  ]);
  expect(root.status).toEqual({ code: 1 });
  expect(resource.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'desk' } });
});

it('telemetry continues the trace of a caller, and finds its spans by the run', async () => {
  const { telemetry, closed } = await exportingTelemetry();
  const trace = telemetry.start({ ...run, trace_context: caller });
  const tool = telemetry.tracer.start('execute_tool', undefined, trace.root);
  expect(tool.trace_context).toEqual({
    traceparent: `00-0af7651916cd43dd8448eb211c80319c-${tool.span_id}-01`,
    tracestate: 'rojo=1',
  });
  tool.end();
  trace.end();
  const read = await telemetry.traces.read(scope, '01990000000070008000000000000001');
  expect(read?.spans.map(({ name, parent_span_id }) => [name, parent_span_id])).toEqual([
    ['execute_tool', trace.root.span_id],
    ['pinion.run', null],
  ]);
  expect(read?.spans[1]?.attributes).toMatchObject({ 'pinion.traceparent': caller.traceparent });
  expect(await telemetry.traces.read(scope, '0af7651916cd43dd8448eb211c80319c')).toBeUndefined();
  const [sent] = await closed();
  const [, root] = JSON.parse(sent?.body ?? '').resourceSpans[0].scopeSpans[0].spans;
  expect(root).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
});

it('telemetry records a run whose caller does not sample its trace, and exports none of it', async () => {
  const { telemetry, closed } = await exportingTelemetry();
  const trace = telemetry.start({ ...run, trace_context: { traceparent: caller.traceparent.replace(/01$/, '00') } });
  expect(trace.root.trace_context?.traceparent).toMatch(/-00$/);
  trace.end();
  expect((await telemetry.traces.read(scope, trace.trace_id))?.spans).toHaveLength(1);
  expect(await closed()).toEqual([]);
});

it('telemetry closes in time although its collector does not answer', async () => {
  const never = () => new Promise<void>(() => undefined);
  const silent: SpanProcessor = { onStart: () => undefined, onEnd: () => undefined, forceFlush: never, shutdown: never };
  const waits: number[] = [];
  const after: Clock['after'] = (ms, callback) => {
    waits.push(ms);
    callback();
    return () => undefined;
  };
  const { telemetry, store } = telemetryAtWork(silent, { ...steadyClock(), after });
  telemetry.start(run).end();
  await telemetry.close();
  expect([waits, store.batches]).toEqual([[3_000], 1]);
});
