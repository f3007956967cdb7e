import type { StoredTrace } from './store/trace-store.ts';
import type { SpanRecord } from './span-record.ts';
import type { TraceSink } from './trace-batch.ts';

/**
 * Creates the OTLP sink. Off unless an endpoint was configured, and only then is the exporter loaded. Nothing of the process is
 * patched.
 */
export async function createOtlpSink(endpoint: string, version: string): Promise<TraceSink> {
  const [{ SpanKind, SpanStatusCode, TraceFlags }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  type Exported = Parameters<typeof exporter.export>[0][number];
  const resource = resourceFromAttributes({ 'service.name': 'pinion', 'service.version': version });

  const contextOf = (traceId: string, spanId: string) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED });

  const exported = (trace_id: string, span: SpanRecord): Exported => ({
    name: span.name,
    kind: span.name.startsWith('chat') ? SpanKind.CLIENT : SpanKind.INTERNAL,
    spanContext: () => contextOf(trace_id, span.span_id),
    ...(span.parent_span_id === null ? {} : { parentSpanContext: contextOf(trace_id, span.parent_span_id) }),
    startTime: hrTime(span.start_ms),
    endTime: hrTime(span.end_ms),
    duration: hrTime(span.end_ms - span.start_ms),
    status:
      span.failure === undefined
        ? { code: SpanStatusCode.OK }
        : { code: SpanStatusCode.ERROR, message: `${span.failure.code}: ${span.failure.message}` },
    attributes: Object.fromEntries(Object.entries(span.attributes).map(([key, value]) => [key, mutable(value)])),
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'pinion', version },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  });

  return {
    export: ({ trace_id, spans }: StoredTrace) =>
      new Promise((resolve, reject) => {
        exporter.export(
          spans.map(span => exported(trace_id, span)),
          // An ExportResult's code 0 is success.
          result => (result.code === 0 ? resolve() : reject(result.error ?? new Error('the trace collector refused a batch'))),
        );
      }),
    close: () => exporter.shutdown(),
  };
}

const mutable = (value: string | number | boolean | readonly string[]) => (typeof value === 'object' ? [...value] : value);

/** Returns the time as seconds and nanoseconds. */
function hrTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1_000_000)];
}
