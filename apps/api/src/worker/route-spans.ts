import type { Span, Tracer } from '@pinion/tool-runtime';

export type SpanRouter = {
  /** The tracer for the runtime, which knows no runs: a span belongs to the run of its parent. */
  tracer: Tracer;
  /** Routes the spans below a run's root span to a tracer. */
  route(root: Span, tracer: Tracer): void;
};

const nowhere: Span = { span_id: '0000000000000000', end: () => undefined };

export function routeSpans(): SpanRouter {
  const tracers = new WeakMap<Span, Tracer>();
  return {
    route: (root, tracer) => void tracers.set(root, tracer),
    tracer: {
      start(name, attributes, parent) {
        const tracer = parent === undefined ? undefined : tracers.get(parent);
        if (tracer === undefined) return nowhere;
        const span = tracer.start(name, attributes, parent);
        tracers.set(span, tracer);
        return span;
      },
    },
  };
}
