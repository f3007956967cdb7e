import type { ToolError } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { failure, type Outcome } from '../envelope/outcome.ts';
import { redactError } from '../envelope/redact.ts';
import type { ProviderResult, ToolProvider } from '../ports/index.ts';
import { providerAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import { classify } from './classify.ts';
import type { ExecutorDeps } from './executor-deps.ts';
import { ProvidedCall } from './provided-call.ts';
import type { Next } from './stage.ts';
import { toUnknownOutcome } from './unknown-effect.ts';

/** The end of the road: the provider does the work. */
export const dispatch =
  ({ providers, tracer }: ExecutorDeps): Next =>
  async call => {
    const { spec } = call.tool;
    const provider = providers.get(spec.gateway);
    if (provider === undefined) {
      return failure('PROVIDER_ERROR', `Unknown gateway: ${spec.gateway}; nothing here performs such tools`, {
        reason: 'unknown_gateway',
        gateway: spec.gateway,
      });
    }
    const span = tracer.start(spanNames.provider, undefined, call.span);
    const outcome = await performed(provider, call);
    // The span leaves for a collector: what a tool's error repeats of a secret must not.
    span.end(providerAttributes(call), outcome.ok ? undefined : redactError(outcome.error, call.redaction));
    return outcome;
  };

/** What others' code throws is told at once: whether something had left by then is known only here. */
async function performed(provider: ToolProvider, call: ToolCall): Promise<Outcome> {
  try {
    return outcomeOf(call, await provider.call(new ProvidedCall(call)));
  } catch (thrown) {
    return { ok: false, error: toUnknownOutcome(call, named(classify(thrown, call), call), true) };
  }
}

/** Seed 000's words for what a tool threw (0-113). What the network said speaks for itself. */
const named = (error: ToolError, { tool }: ToolCall): ToolError =>
  error.code === 'UNKNOWN' ? { ...error, message: `Tool '${tool.spec.name}' failed: ${error.message}` } : error;

/** Returns what a provider answered, as the stages hand it on. */
export function outcomeOf(call: ToolCall, result: ProviderResult): Outcome {
  if (!result.ok) return { ok: false, error: toUnknownOutcome(call, result.error, false) };
  const { output = null, bytes, rich, pending, elsewhere } = result;
  return {
    ok: true,
    output,
    text: undefined,
    bytes,
    rich,
    ...(pending === true ? { isPending: pending } : {}),
    ...(elsewhere === undefined ? {} : { elsewhere }),
  };
}
