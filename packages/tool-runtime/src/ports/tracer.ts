/** Attribute values as OpenTelemetry defines them. */
export type SpanAttributes = Record<string, string | number | boolean | readonly string[]>;

/**
 * An open span. `span_id` is 16 hex digits. Spans are reported as a whole when they end, so a tracer can store plain records
 * and build the format of its exporter later.
 */
export type Span = {
  readonly span_id: string;
  end(attributes?: SpanAttributes, failure?: { code: string; message: string }): void;
};

export type Tracer = {
  /** Starts a span. With `parent` undefined, it is under the run's root. */
  start(name: string, attributes: SpanAttributes | undefined, parent: Span | undefined): Span;
};
