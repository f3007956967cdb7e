import type { TraceContext } from '@pinion/contracts';

/** Attribute values as OpenTelemetry defines them. */
export type SpanAttributes = Record<string, string | number | boolean | string[]>;

/** An open span. `span_id` is 16 hex digits. Its attributes and its failure are known when it ends. */
export type Span = {
  readonly span_id: string;
  /** The position that is sent to services, so that their spans are below this one. Absent where no trace leaves the process. */
  readonly trace_context?: TraceContext | undefined;
  /** Ends the span, once. `failure` sets its status to an error. */
  end(attributes?: SpanAttributes, failure?: { code: string; message: string }): void;
};

/** Starts spans. `noTracer` of `adapters/memory` records none. */
export type Tracer = {
  /** Starts a span. With `parent` undefined, it is under the run's root. */
  start(name: string, attributes: SpanAttributes | undefined, parent: Span | undefined): Span;
};
