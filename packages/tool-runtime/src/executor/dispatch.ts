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
    return outcomeOf(result);
  };

const outcomeOf = (result: ProviderResult): Outcome =>
  result.ok
    ? { ok: true, output: result.output ?? null, text: undefined, bytes: result.bytes, rich: result.rich }
    : { ok: false, error: result.error };
