import { hrTimeToMilliseconds } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { SpanAttributes } from '@pinion/tool-runtime';
import { spanFailure } from './span-failure.ts';

/** A span as plain data. Times are milliseconds since 1970, with fractions. */
export type SpanRecord = {
  span_id: string;
  /** Null for the span of the run, also where the run continues the trace of its caller. */
  parent_span_id: string | null;
  name: string;
  start_ms: number;
  end_ms: number;
  attributes: SpanAttributes;
  /** The failure of the span. Absent when it succeeded. */
  failure?: { code: string; message: string };
};

/** Returns a span of a run as it is stored. */
export function toSpanRecord(span: ReadableSpan): SpanRecord {
  const parent = span.parentSpanContext;
  const failure = spanFailure(span);
  return {
    span_id: span.spanContext().spanId,
    parent_span_id: parent === undefined || parent.isRemote === true ? null : parent.spanId,
    name: span.name,
    start_ms: hrTimeToMilliseconds(span.startTime),
    end_ms: hrTimeToMilliseconds(span.endTime),
    // The runtime gives a span these attributes alone.
    attributes: span.attributes as SpanAttributes,
    ...(failure === undefined ? {} : { failure }),
  };
}
