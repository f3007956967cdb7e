import type { Clock, Span, SpanAttributes, Tracer } from '../../ports/index.ts';

/** A span as plain data, from which any exporter can build its format later. Times are milliseconds since 1970. */
export type FinishedSpan = {
  span_id: string;
  parent_span_id: string | undefined;
  name: string;
  start_ms: number;
  end_ms: number;
  attributes: SpanAttributes;
  failure?: { code: string; message: string } | undefined;
};

let counter = 0;

/**
 * Records ended spans and passes them to `collect`. Ids are 16 hex digits: `prefix` (8 digits, different for each tracer) and a
 * counter, so that creating one costs nothing.
 */
export function recordingTracer(clock: Clock, prefix: string, collect: (span: FinishedSpan) => void): Tracer {
  const nextId = (): string => {
    counter = (counter + 1) % 0xffffffff;
    return prefix + counter.toString(16).padStart(8, '0');
  };
  const skew = clock.now() - clock.monotonic();
  return {
    start: (name, attributes, parent) => new RecordedSpan(clock, skew, nextId(), parent?.span_id, name, attributes, collect),
  };
}

class RecordedSpan implements Span {
  readonly span_id: string;
  private readonly clock: Clock;
  private readonly skew: number;
  private readonly parentId: string | undefined;
  private readonly name: string;
  private readonly first: SpanAttributes | undefined;
  private readonly collect: (span: FinishedSpan) => void;
  private readonly startMs: number;

  constructor(
    clock: Clock,
    skew: number,
    id: string,
    parentId: string | undefined,
    name: string,
    first: SpanAttributes | undefined,
    collect: (span: FinishedSpan) => void,
  ) {
    this.clock = clock;
    this.skew = skew;
    this.span_id = id;
    this.parentId = parentId;
    this.name = name;
    this.first = first;
    this.collect = collect;
    this.startMs = clock.monotonic() + skew;
  }

  end(attributes?: SpanAttributes, failure?: { code: string; message: string }): void {
    this.collect({
      span_id: this.span_id,
      parent_span_id: this.parentId,
      name: this.name,
      start_ms: this.startMs,
      end_ms: this.clock.monotonic() + this.skew,
      attributes: this.first === undefined ? (attributes ?? {}) : { ...this.first, ...attributes },
      ...(failure === undefined ? {} : { failure: { code: failure.code, message: failure.message } }),
    });
  }
}

const silent: Span = { span_id: '0000000000000000', end: () => undefined };
/** A tracer that records nothing. */
export const noTracer: Tracer = { start: () => silent };
