import { attributeNames, spanNames } from '../../telemetry/span-names.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/** A span round the whole road, so that the receipt and the trace name each other. */
export const traceCall =
  ({ tracer }: ExecutorDeps): Stage =>
  async (call, next) => {
    const { spec } = call.tool;
    const span = tracer.start(spanNames.tool, undefined, call.parentSpan);
    call.span = span;
    const outcome = await next(call);
    span.end(
      {
        [attributeNames.operation]: spanNames.tool,
        [attributeNames.toolName]: spec.name,
        [attributeNames.toolVersion]: spec.version,
        [attributeNames.toolCallId]: call.modelCallId ?? '',
        [attributeNames.callId]: call.callId,
        [attributeNames.cached]: outcome.ok && outcome.cache !== undefined,
      },
      outcome.ok ? undefined : outcome.error,
    );
    return outcome;
  };
