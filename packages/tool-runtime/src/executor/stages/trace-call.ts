import { toolAttributes } from '../../telemetry/span-attributes.ts';
import { spanNames } from '../../telemetry/span-names.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/** Creates the stage with a span around the whole pipeline, so that the envelope and the trace refer to each other. */
export const traceCall =
  ({ tracer }: ExecutorDeps): Stage =>
  async (call, next) => {
    const span = tracer.start(spanNames.tool, undefined, call.parentSpan);
    call.span = span;
    const outcome = await next(call);
    span.end(toolAttributes(call, outcome.ok && outcome.cache !== undefined), outcome.ok ? undefined : outcome.error);
    return outcome;
  };
