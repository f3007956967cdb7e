import { specOf, ToolDefinition, type ToolSpec, type TraceContext } from '@pinion/contracts';
import { expect, test } from 'vitest';
import type { ProviderCall, Span, Tracer } from '../ports/index.ts';
import { createRecordingModel, play } from '../testing/index.ts';

const specWith = (gateway_config: Record<string, unknown>): ToolSpec =>
  specOf(
    ToolDefinition.parse({
      name: 'shop.get',
      version: '1.0.0',
      description: '',
      category: 'api',
      input_schema: { type: 'object', properties: { id: { type: 'string' } } },
      gateway: 'echo',
      gateway_config,
      side_effect_policy: 'pure',
      cache: 'ttl',
      cache_ttl_s: 60,
    }),
  );

/** Lets every span of a tracer be sent, in one trace. */
const sendable = (inner: Tracer): Tracer => ({
  start(name, attributes, parent): Span {
    const span = inner.start(name, attributes, parent);
    return {
      span_id: span.span_id,
      trace_context: { traceparent: `00-${'a'.repeat(32)}-${span.span_id}-01` },
      end: (more, failure) => span.end(more, failure),
    };
  },
});

/** Plays a run with two equal calls, and returns the run with the trace contexts that its provider saw. */
async function playTraced(config: Record<string, unknown>, wrapTracer: (tracer: Tracer) => Tracer) {
  const seen: (TraceContext | undefined)[] = [];
  const provider = {
    gateway: 'echo',
    call: (call: ProviderCall) => {
      seen.push(call.trace_context);
      return { ok: true as const, output: 'got' };
    },
  };
  const input = { id: '7' };
  const model = createRecordingModel([[{ name: 'shop.get', input }], [{ name: 'shop.get', input }], 'done']);
  const story = await play({ model, specs: [specWith(config)], providers: [provider], wrapTracer });
  return { ...story, seen };
}

test('a provider receives the span of its own request', async () => {
  const { seen, spans } = await playTraced({}, sendable);
  const sent = spans.find(({ name }) => name === 'pinion.tool_run');
  expect(seen).toEqual([{ traceparent: `00-${'a'.repeat(32)}-${sent?.span_id}-01` }]);
});

test('a tool with trace_context false receives no span', async () => {
  const { seen } = await playTraced({ trace_context: false }, sendable);
  expect(seen).toEqual([undefined]);
});

test('a trace context changes neither the id of a call, nor its cache key, nor its envelope', async () => {
  const traced = await playTraced({}, sendable);
  const untraced = await playTraced({}, tracer => tracer);
  expect(traced.envelopes.map(({ call_id, input, cached }) => [call_id, input, cached])).toEqual(
    untraced.envelopes.map(({ call_id, input, cached }) => [call_id, input, cached]),
  );
  expect(traced.envelopes.map(({ cached }) => cached)).toEqual([undefined, true]);
  expect(JSON.stringify(traced.events)).not.toContain('traceparent');
  expect(JSON.stringify(traced.events)).not.toContain('a'.repeat(32));
});
