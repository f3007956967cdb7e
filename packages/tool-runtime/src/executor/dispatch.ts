import { isRecord, type ToolError } from '@pinion/contracts';
import { isIndeterminateWhenCut } from '../call/is-repeatable.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { failure, type Outcome } from '../envelope/outcome.ts';
import type { ProviderResult } from '../ports/index.ts';
import { providerAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { ExecutorDeps } from './executor-deps.ts';
import { ProvidedCall } from './provided-call.ts';
import type { Next } from './stage.ts';

/** The end of the road: the provider does the work. */
export const dispatch =
  ({ providers, tracer }: ExecutorDeps): Next =>
  async call => {
    const { spec } = call.tool;
    const provider = providers.get(spec.gateway);
    if (provider === undefined) {
      return failure('PROVIDER_ERROR', `nothing here performs ${spec.gateway} tools`, {
        reason: 'unknown_gateway',
        gateway: spec.gateway,
      });
    }
    const span = tracer.start(spanNames.provider, undefined, call.span);
    let result: ProviderResult | undefined;
    try {
      result = await provider.call(new ProvidedCall(call));
    } finally {
      const error = result === undefined ? { code: 'UNKNOWN', message: 'the tool threw' } : result.ok ? undefined : result.error;
      span.end(providerAttributes(call), error);
    }
    return outcomeOf(call, result);
  };

function outcomeOf(call: ToolCall, result: ProviderResult): Outcome {
  if (!result.ok) return { ok: false, error: withOutcome(call, result.error) };
  const { output = null, bytes, rich, pending } = result;
  return { ok: true, output, text: undefined, bytes, rich, ...(pending === true ? { isPending: pending } : {}) };
}

/** A connection that broke after something had left says nothing of what came of it. */
function withOutcome(call: ToolCall, error: ToolError): ToolError {
  if (error.code !== 'NETWORK_ERROR' || !isIndeterminateWhenCut(call)) return error;
  const details = isRecord(error.details) ? error.details : {};
  return { ...error, details: { ...details, outcome: 'indeterminate' } };
}
