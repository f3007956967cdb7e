import {
  type Context,
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { TraceContext } from '@pinion/contracts';

/**
 * Returns the trace context of a request, or undefined where it has no valid one: a caller's mistake in a header fails no run.
 * Its baggage is not read.
 */
export function readTraceContext(header: (name: string) => string | undefined): TraceContext | undefined {
  const read = spanContextOf({ traceparent: header('traceparent') ?? '', tracestate: header('tracestate') });
  return read === undefined ? undefined : traceContextOf(read);
}

/** Returns the trace context that is sent for a span. */
export function traceContextOf({ traceId, spanId, traceFlags, traceState }: SpanContext): TraceContext {
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  const tracestate = traceState?.serialize() ?? '';
  return {
    traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
    ...(tracestate === '' ? {} : { tracestate }),
  };
}

/** Returns the context of spans below a caller's span, or the root context where it is absent or malformed. */
export function contextBelow(caller: TraceContext | undefined): Context {
  const parent = caller === undefined ? undefined : spanContextOf(caller);
  return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
}

function spanContextOf({
  traceparent,
  tracestate,
}: {
  traceparent: string;
  tracestate?: string | undefined;
}): SpanContext | undefined {
  const parsed = parseTraceParent(traceparent);
  if (parsed === null || !isSpanContextValid(parsed)) return undefined;
  const traceState = tracestate === undefined ? undefined : createTraceState(tracestate);
  return { ...parsed, isRemote: true, ...(traceState === undefined ? {} : { traceState }) };
}
