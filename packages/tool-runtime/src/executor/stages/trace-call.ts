import { toolAttributes } from '../../telemetry/span-attributes.ts';
import { spanNames } from '../../telemetry/span-names.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/** A span round the whole road, so that the receipt and the trace name each other. */
export const traceCall =
  ({ tracer }: ExecutorDeps): Stage =>
  async (call, next) => {
    const span = tracer.start(spanNames.tool, undefined, call.parentSpan);
    call.span = span;
    const outcome = await next(call);
    span.end(toolAttributes(call, outcome.ok && outcome.cache !== undefined), outcome.ok ? undefined : outcome.error);
    return outcome;
  };
