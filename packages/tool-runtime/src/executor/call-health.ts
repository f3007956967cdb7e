import type { Outcome } from '../envelope/outcome.ts';
import type { CallHealth } from '../ports/index.ts';
import { statusOfError } from './error-facts.ts';

/**
 * What an outcome says of the service: badly when it could not be reached, took too long or broke; well when it answered,
 * be it with a refusal; unknown when it was never asked (our own limits, a cancelled run, a missing secret).
 */
export function healthOf(outcome: Outcome): CallHealth {
  if (outcome.ok) return 'well';
  const { code } = outcome.error;
  const status = statusOfError(outcome.error);
  if (code === 'NETWORK_ERROR' || code === 'TIMEOUT') return 'badly';
  if (code === 'PROVIDER_ERROR' && (status === undefined || status >= 500)) return 'badly';
  return status === undefined ? 'unknown' : 'well';
}
