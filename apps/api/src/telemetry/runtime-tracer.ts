import { type Context, type Span as OtelSpan, SpanKind, trace, type Tracer as OtelTracer } from '@opentelemetry/api';
import type { TraceContext } from '@pinion/contracts';
import type { Clock, Span, SpanAttributes, Tracer } from '@pinion/tool-runtime';
import { setOutcome } from './span-failure.ts';
import { traceContextOf } from './trace-headers.ts';

const none: Span = { span_id: '0000000000000000', end: () => undefined };

/** The tracer of the runtime, which knows no runs: a span belongs to the trace of its parent, and one without it to none. */
export const createRuntimeTracer = (): Tracer => ({
  start: (name, attributes, parent) => (parent instanceof RuntimeSpan ? parent.start(name, attributes) : none),
});

type SpanMaker = { tracer: OtelTracer; clock: Clock };

/** A span of the OpenTelemetry API, as the runtime uses it. */
export class RuntimeSpan implements Span {
  private readonly maker: SpanMaker;
  private readonly span: OtelSpan;
  private readonly parent: Context;
  private readonly startMs: number;
  private readonly startedMono: number;
  private own: Context | undefined;

  constructor(maker: SpanMaker, name: string, attributes: SpanAttributes | undefined, parent: Context) {
    this.maker = maker;
    this.parent = parent;
    this.startMs = maker.clock.now();
    this.startedMono = maker.clock.monotonic();
    this.span = maker.tracer.startSpan(
      name,
      {
        kind: name.startsWith('chat') ? SpanKind.CLIENT : SpanKind.INTERNAL,
        startTime: this.startMs,
        ...(attributes === undefined ? {} : { attributes }),
      },
      parent,
    );
  }

  get span_id(): string {
    return this.span.spanContext().spanId;
  }

  get trace_context(): TraceContext {
    return traceContextOf(this.span.spanContext());
  }

  /** Starts a span below this one. */
  start(name: string, attributes: SpanAttributes | undefined): RuntimeSpan {
    this.own ??= trace.setSpan(this.parent, this.span);
    return new RuntimeSpan(this.maker, name, attributes, this.own);
  }

  end(attributes?: SpanAttributes, failure?: { code: string; message: string }): void {
    if (!this.span.isRecording()) return;
    if (attributes !== undefined) this.span.setAttributes(attributes);
    setOutcome(this.span, failure);
    this.span.end(this.startMs + (this.maker.clock.monotonic() - this.startedMono));
  }
}
