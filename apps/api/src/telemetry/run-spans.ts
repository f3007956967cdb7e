import { type Context, createContextKey } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { toSpanRecord, type SpanRecord } from './span-record.ts';

const mostSpans = 20_000;
const key = createContextKey('run spans');

/** The ended spans of one execution of a run, as they are stored. */
export class RunSpans {
  readonly records: SpanRecord[] = [];
  private dropped = 0;

  /** Returns a context whose spans are kept here. */
  in(context: Context): Context {
    return context.setValue(key, this);
  }

  add(span: ReadableSpan): void {
    const record = toSpanRecord(span);
    // The root comes last and always fits: without it the other spans have no parent.
    if (this.records.length < mostSpans) this.records.push(record);
    else if (record.parent_span_id === null)
      this.records.push({ ...record, attributes: { ...record.attributes, 'pinion.dropped_spans': this.dropped } });
    else this.dropped += 1;
  }
}

/** The run of a span, kept on the span itself: a weak map of all spans is a tenth of the cost of a call. */
const run = Symbol('run');
type OfRun = { [run]?: RunSpans };

/** Keeps every ended span with its run, for the trace page. */
export class RunSpanProcessor implements SpanProcessor {
  onStart(span: Span & OfRun, context: Context): void {
    const found = context.getValue(key);
    if (found instanceof RunSpans) span[run] = found;
  }

  onEnd(span: ReadableSpan & OfRun): void {
    span[run]?.add(span);
  }

  forceFlush(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}
