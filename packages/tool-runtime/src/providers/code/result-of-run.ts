import type { IsolationLevel, SandboxReason, ToolError } from '@pinion/contracts';
import type { ProviderResult, SandboxOutcome } from '../../ports/index.ts';

type Ran = { backend: string; level: IsolationLevel; wallLimitMs: number; hasNetwork?: boolean };

/** Converts the outcome of a sandbox to the result of a call. */
export function resultOfRun(outcome: SandboxOutcome, { backend, level, wallLimitMs, hasNetwork = false }: Ran): ProviderResult {
  switch (outcome.kind) {
    case 'returned':
      return { ok: true, output: outcome.value };
    case 'invalid_result':
      return failed('VALIDATION_ERROR', `The result is not JSON: ${outcome.message}`, { level, backend });
    case 'timed_out':
      return failed(
        'TIMEOUT',
        outcome.limit === 'wall'
          ? `The code did not finish within ${wallLimitMs / 1000} s and was stopped.`
          : 'The code used up its CPU time and was stopped.',
        { timeout: true, limit: outcome.limit, level, backend },
      );
    case 'cancelled':
      return failed('UNKNOWN', 'The run was cancelled and the code was stopped.', { reason: 'cancelled', level, backend });
    case 'failed': {
      const { reason, message, exception, exit_code } = outcome;
      const hint = !hasNetwork && reason === 'exception' && needsNetwork.test(message) ? networkHint : '';
      return sandboxError(reason, message + hint, {
        level,
        backend,
        ...(exception === undefined ? {} : { exception }),
        ...(exit_code === undefined ? {} : { exit_code }),
      });
    }
  }
}

/** The messages of languages and libraries for a request without a network. */
const needsNetwork =
  /\b(?:fetch|XMLHttpRequest|WebSocket) is not defined|Name or service not known|name resolution|Network is unreachable|Could not resolve host|\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH)\b/;
const networkHint = '. Code reaches only the hosts that its tool lists under `network`. Without one, call an HTTP tool instead.';

export const sandboxError = (reason: SandboxReason, message: string, details: Record<string, unknown>): ProviderResult =>
  failed('SANDBOX_ERROR', message, { reason, ...details });

const failed = (code: ToolError['code'], message: string, details: unknown): ProviderResult => ({
  ok: false,
  error: { code, message, details },
});
