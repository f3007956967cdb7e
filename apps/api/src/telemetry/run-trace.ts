import type { Clock, Span, SpanAttributes, Tracer } from '@pinion/tool-runtime';
import type { SpanRecord } from './span-record.ts';

const mostSpans = 20_000;

/** The spans of one run, as plain records. The root exists from the start and ends with the run. */
export class RunTrace {
  readonly spans: SpanRecord[] = [];
  readonly tracer: Tracer;
  readonly root: Span;
  private count = 0;
  private dropped = 0;
  private readonly clock: Clock;
  private readonly prefix: string;

  /** Creates the trace of a run. `prefix` is eight random hex digits, and the rest of a span's id is its number. */
  constructor(name: string, attributes: SpanAttributes, clock: Clock, prefix: string) {
    this.clock = clock;
    this.prefix = prefix;
    this.root = this.open(name, attributes, null);
    this.tracer = {
      start: (childName, childAttributes, parent) => this.open(childName, childAttributes ?? {}, (parent ?? this.root).span_id),
    };
  }

  private open(name: string, attributes: SpanAttributes, parent_span_id: string | null): Span {
    this.count += 1;
    const span_id = this.prefix + this.count.toString(16).padStart(8, '0');
    const start_ms = this.clock.now();
    const began = this.clock.monotonic();
    let hasEnded = false;
    return {
      span_id,
      end: (more, failure) => {
        if (hasEnded) return;
        hasEnded = true;
        const end_ms = start_ms + (this.clock.monotonic() - began);
        const all = more === undefined ? attributes : { ...attributes, ...more };
        this.keep({
          span_id,
          parent_span_id,
          name,
          start_ms,
          end_ms,
          attributes: all,
          ...(failure === undefined ? {} : { failure }),
        });
      },
    };
  }

  private keep(span: SpanRecord): void {
    // The root comes last and always fits: without it the other spans have no parent.
    if (this.spans.length < mostSpans) this.spans.push(span);
    else if (span.parent_span_id === null)
      this.spans.push({ ...span, attributes: { ...span.attributes, 'pinion.dropped_spans': this.dropped } });
    else this.dropped += 1;
  }
}
