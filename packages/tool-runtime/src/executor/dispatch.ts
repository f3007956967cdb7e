import type { ToolError } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { failure, type Outcome } from '../envelope/outcome.ts';
import { redactError } from '../envelope/redact.ts';
import type { ProviderResult, Span, ToolProvider } from '../ports/index.ts';
import { providerAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import { classify } from './classify.ts';
import type { ExecutorDeps } from './executor-deps.ts';
import { LiveOutput } from './live-output.ts';
import { ProvidedCall } from './provided-call.ts';
import type { Next } from './stage.ts';
import { toUnknownOutcome } from './unknown-effect.ts';

/** Dispatches the call to its provider at the end of the pipeline. */
export const dispatch =
  ({ providers, tracer, clock }: ExecutorDeps): Next =>
  async call => {
    const { spec } = call.tool;
    const provider = providers.get(spec.gateway);
    if (provider === undefined) {
      return failure('PROVIDER_ERROR', `Unknown gateway ${spec.gateway}: no provider handles it.`, {
        reason: 'unknown_gateway',
        gateway: spec.gateway,
      });
    }
    const span = tracer.start(spanNames.provider, undefined, call.span);
    const output = new LiveOutput(call, clock);
    const outcome = await performed(provider, call, { output, span });
    // The span is exported to a collector, so secrets repeated in a tool's error must be redacted.
    span.end(providerAttributes(call), outcome.ok ? undefined : redactError(outcome.error, call.redaction));
    return outcome;
  };

type Attempted = { output: LiveOutput; span: Span };

/** Runs third-party code and classifies a throw at once, because only here it is known whether anything had been sent by then. */
async function performed(provider: ToolProvider, call: ToolCall, { output, span }: Attempted): Promise<Outcome> {
  try {
    return outcomeOf(call, await provider.call(new ProvidedCall(call, output.add, span)));
  } catch (thrown) {
    return { ok: false, error: toUnknownOutcome(call, named(classify(thrown, call), call), true) };
  } finally {
    output.end();
  }
}

/** Adds the tool's name to an error that the tool threw. Network errors are self-explanatory. */
const named = (error: ToolError, { tool }: ToolCall): ToolError =>
  error.code === 'UNKNOWN' ? { ...error, message: `Tool '${tool.spec.name}' failed: ${error.message}` } : error;

/** Converts a provider's result to the outcome that the stages pass on. */
export function outcomeOf(call: ToolCall, result: ProviderResult): Outcome {
  if (!result.ok) return { ok: false, error: toUnknownOutcome(call, result.error, false) };
  const { output = null, bytes, rich, warnings, pending, elsewhere } = result;
  return {
    ok: true,
    output,
    text: undefined,
    bytes,
    rich,
    warnings,
    ...(pending === true ? { isPending: pending } : {}),
    elsewhere,
  };
}
