import { isRecord } from '@pinion/contracts';
import type { Outcome } from '../envelope/outcome.ts';
import type { CallHealth } from '../ports/index.ts';
import { statusOfError } from './error-facts.ts';

/** Failures of this house, by their reason: the service has not been asked. */
const ours: ReadonlySet<unknown> = new Set([
  'budget_unavailable',
  'ledger_unavailable',
  'journal_unavailable',
  'unknown_gateway',
  'no_callbacks',
  'twin_in_flight',
]);

/**
 * What an outcome says of the service: badly when it could not be reached, took too long or broke; well when it answered,
 * be it with a refusal; unknown when it was never asked (our own limits, a cancelled run, a missing secret).
 */
export function healthOf(outcome: Outcome): CallHealth {
  if (outcome.ok) return 'well';
  const { code, details } = outcome.error;
  if (isRecord(details) && ours.has(details['reason'])) return 'unknown';
  const status = statusOfError(outcome.error);
  if (code === 'NETWORK_ERROR' || code === 'TIMEOUT') return 'badly';
  if (code === 'PROVIDER_ERROR' && (status === undefined || status >= 500)) return 'badly';
  return status === undefined ? 'unknown' : 'well';
}
