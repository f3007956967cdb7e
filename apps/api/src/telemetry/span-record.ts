import type { SpanAttributes } from '@pinion/tool-runtime';

/** A span as plain data. Times are milliseconds since 1970, with fractions. */
export type SpanRecord = {
  span_id: string;
  parent_span_id: string | null;
  name: string;
  start_ms: number;
  end_ms: number;
  attributes: SpanAttributes;
  /** The failure of the span. Absent when it succeeded. */
  failure?: { code: string; message: string };
};
