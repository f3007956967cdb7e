/** Attribute values as OpenTelemetry has them. */
export type SpanAttributes = Record<string, string | number | boolean | readonly string[]>;

/**
 * A span under way. `span_id` is 16 hex digits. Spans are told whole when they end, so that a tracer may keep plain
 * records and build what its exporter wants later.
 */
export type Span = {
  readonly span_id: string;
  end(attributes?: SpanAttributes, failure?: { code: string; message: string }): void;
};

export type Tracer = {
  /** `parent` undefined = under the run's root. */
  start(name: string, attributes: SpanAttributes | undefined, parent: Span | undefined): Span;
};
