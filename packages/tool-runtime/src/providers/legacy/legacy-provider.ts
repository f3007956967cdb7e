import { isRecord, ownValue, type ToolError } from '@pinion/contracts';
import type { ProviderCall, ProviderResult, SecretDestination, ToolProvider } from '../../ports/index.ts';
import type { LegacyContext, LegacyExecutor } from './legacy-executor.ts';

export type LegacyProviderOptions = {
  /** Returns the executor for a call, or undefined if its definition names none. */
  executorFor: (call: ProviderCall) => LegacyExecutor | undefined;
  secretsTo?: (call: Pick<ProviderCall, 'spec'>) => SecretDestination | undefined;
};

/**
 * Creates the provider of the gateway `legacy`, with an executor that knows nothing about policies, ledgers and envelopes,
 * which surround it here. `gateway_config.tool` is the executor's own name of a tool, if it differs.
 */
export function createLegacyProvider({ executorFor, secretsTo }: LegacyProviderOptions): ToolProvider {
  return {
    gateway: 'legacy',
    ...(secretsTo === undefined ? {} : { secretsTo }),
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const { tool = call.spec.name } = call.spec.gateway_config;
      if (typeof tool !== 'string') return failed('VALIDATION_ERROR', 'gateway_config.tool must be a string');
      const executor = executorFor(call);
      if (executor === undefined) return failed('VALIDATION_ERROR', `${call.spec.name} has no executor: set gateway_config.url.`);
      call.markSent();
      return resultOf(tool, await executor.execute(tool, isRecord(call.input) ? call.input : {}, contextOf(call)));
    },
  };
}

const contextOf = ({ scope, caller, call_id, idempotency_key, signal }: ProviderCall): LegacyContext => ({
  tenant_id: scope.workspace_id,
  agent_id: caller?.agent_id ?? null,
  session_id: caller?.session_id ?? null,
  turn_group_id: caller?.turn_group_id ?? null,
  call_id,
  idempotency_key: idempotency_key ?? null,
  signal,
});

/** Converts a legacy result. An invalid one is an error, because its meaning is unknown. */
function resultOf(tool: string, result: unknown): ProviderResult {
  const status = isRecord(result) ? ownValue(result, 'status') : undefined;
  if (!isRecord(result)) return failed('PROVIDER_ERROR', `The executor returned no result for ${tool}.`);
  const error = ownValue(result, 'error');
  switch (status) {
    case 'success':
    case 'cached':
      return { ok: true, output: ownValue(result, 'data') ?? null };
    case 'error':
      return failed(
        'PROVIDER_ERROR',
        typeof error === 'string' && error !== '' ? error : `${tool} failed without an error message.`,
      );
    case 'skipped':
      return failed('PROVIDER_ERROR', `the executor skipped ${tool}`, { reason: 'skipped' });
    default:
      return failed('PROVIDER_ERROR', `The executor returned no status for ${tool}: success, error, skipped or cached.`);
  }
}

const failed = (code: ToolError['code'], message: string, details?: unknown): ProviderResult => ({
  ok: false,
  error: { code, message, details },
});
